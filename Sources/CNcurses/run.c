// Runs another program in the foreground, such as the learner's own editor, while the screen is released.
#include "CNcurses.h"
#include <spawn.h>
#include <sys/wait.h>

extern char **environ;

// Descriptor of the terminal's standard error while it is captured (standard_error.c).
int shim_terminal_stderr(void);

// Handles signals like system(3). Signals of the keyboard (ctrl-c, ctrl-\\) reach only the other program. ctrl-z stops
// both programs, so that the shell can continue both. A signal that ends this program is passed on.
int shim_run(const char *command, const char *file) {
  size_t length = strlen(command) + 8;
  char *line = malloc(length);
  if (!line) return -1;
  snprintf(line, length, "%s \"$@\"", command);
  char *const arguments[] = {(char *)"sh", (char *)"-c", line, (char *)command, (char *)file, NULL};

  struct sigaction ignore, normal, old_interrupt, old_quit, old_stop;
  memset(&ignore, 0, sizeof ignore);
  sigemptyset(&ignore.sa_mask);
  normal = ignore;
  ignore.sa_handler = SIG_IGN;
  normal.sa_handler = SIG_DFL;
  sigaction(SIGINT, &ignore, &old_interrupt);
  sigaction(SIGQUIT, &ignore, &old_quit);
  sigaction(SIGTSTP, &normal, &old_stop);

  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  int errors = shim_terminal_stderr();
  if (errors >= 0) posix_spawn_file_actions_adddup2(&actions, errors, 2);
  sigset_t none, defaults;
  sigemptyset(&none);
  sigemptyset(&defaults);
  sigaddset(&defaults, SIGINT);
  sigaddset(&defaults, SIGQUIT);
  sigaddset(&defaults, SIGPIPE);
  sigaddset(&defaults, SIGXFSZ);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &defaults);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);

  pid_t process = 0;
  int status = -1;
  int fault = posix_spawn(&process, "/bin/sh", &actions, &attributes, arguments, environ);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  if (fault == 0) {
    while (waitpid(process, &status, 0) < 0) {
      if (errno != EINTR) {
        fault = errno;
        status = -1;
        break;
      }
      if (shim_signal_received()) kill(process, shim_signal_received());
    }
  }
  sigaction(SIGINT, &old_interrupt, NULL);
  sigaction(SIGQUIT, &old_quit, NULL);
  sigaction(SIGTSTP, &old_stop, NULL);
  free(line);
  if (fault) errno = fault;
  return fault ? -1 : status;
}
