// Signal handlers while the screen is up: end, stop, resize and trap.
#include <limits.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>
#include "CNcurses.h"

static volatile sig_atomic_t shim_received_signal = 0;
static volatile sig_atomic_t shim_suspend_asked = 0;
static void (*shim_ncurses_resize)(int) = NULL;
static int shim_wake_pipe[2] = {-1, -1};

// Handler of the signals that end the program. The loop sees the signal, restores the terminal and ends the process by
// the same signal. A second signal, while the loop is busy, ends the process at once.
static void shim_on_end(int number) {
  if (shim_received_signal) {
    endwin();
    signal(number, SIG_DFL);
    raise(number);
    return;
  }
  shim_received_signal = number;
  int saved = errno;
  // Output stopped by ctrl-s (TCOOFF) would block the loop in a write for ever.
  tcflow(STDOUT_FILENO, TCOON);
  ssize_t ignored = write(shim_wake_pipe[1], "x", 1);
  (void)ignored;
  errno = saved;
}

// Handler of ctrl-z. The loop restores the terminal before it suspends the process.
static void shim_on_stop(int number) {
  (void)number;
  shim_suspend_asked = 1;
  int saved = errno;
  ssize_t ignored = write(shim_wake_pipe[1], "z", 1);
  (void)ignored;
  errno = saved;
}

bool shim_consume_suspend(void) {
  bool asked = shim_suspend_asked;
  shim_suspend_asked = 0;
  return asked;
}

// Suspends the process; returns when the shell continues it.
void shim_suspend(void) {
  struct sigaction stop, ours;
  memset(&stop, 0, sizeof stop);
  sigemptyset(&stop.sa_mask);
  stop.sa_handler = SIG_DFL;
  sigaction(SIGTSTP, &stop, &ours);
  raise(SIGTSTP);
  sigaction(SIGTSTP, &ours, NULL);
}

// Ends `shim_wait`. Any thread may call it.
void shim_wake(void) {
  ssize_t ignored = write(shim_wake_pipe[1], "w", 1);
  (void)ignored;
}

bool shim_consume_wake(void) {
  char buffer[64];
  bool woken = false;
  while (read(shim_wake_pipe[0], buffer, sizeof buffer) > 0) woken = true;
  return woken;
}

// Handler of a trap: restores the terminal, prints the captured standard error, and ends the process by the same
// signal. `endwin` is not async-signal-safe. However, the process is lost anyway, and a terminal left in raw mode would
// be worse.
static void shim_on_trap(int number) {
  signal(number, SIG_DFL);
  endwin();
  ssize_t ignored = write(1, "\033[?2004l\033[?1006l\033[?1000l", 24);
  (void)ignored;
  shim_replay_stderr();
  raise(number);
}

// ncurses counts rows and columns in shorts, and crashes when they overflow.
static bool shim_is_size_possible(void) {
  struct winsize size;
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) return true;
  return size.ws_row <= SHRT_MAX && size.ws_col <= SHRT_MAX;
}

// Handler of a new window size. ncurses' own handler records the size; the pipe ends a wait that is about to begin.
static void shim_on_resize(int number) {
  int saved = errno;
  if (shim_ncurses_resize && shim_is_size_possible()) shim_ncurses_resize(number);
  ssize_t ignored = write(shim_wake_pipe[1], "r", 1);
  (void)ignored;
  errno = saved;
}

void shim_install_signals(void) {
  if (pipe(shim_wake_pipe) == 0) {
    fcntl(shim_wake_pipe[0], F_SETFL, O_NONBLOCK);
    fcntl(shim_wake_pipe[1], F_SETFL, O_NONBLOCK);
    fcntl(shim_wake_pipe[0], F_SETFD, FD_CLOEXEC);
    fcntl(shim_wake_pipe[1], F_SETFD, FD_CLOEXEC);
  }
  static const int ends[] = {SIGTERM, SIGHUP, SIGINT, SIGQUIT};
  struct sigaction action;
  memset(&action, 0, sizeof action);
  sigemptyset(&action.sa_mask);
  action.sa_handler = shim_on_end;
  for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) sigaction(ends[i], &action, NULL);
  action.sa_handler = shim_on_stop;
  sigaction(SIGTSTP, &action, NULL);
  struct sigaction resize;
  if (sigaction(SIGWINCH, NULL, &resize) == 0 && !(resize.sa_flags & SA_SIGINFO) && resize.sa_handler != SIG_DFL &&
      resize.sa_handler != SIG_IGN && resize.sa_handler != shim_on_resize) {
    shim_ncurses_resize = resize.sa_handler;
    action.sa_handler = shim_on_resize;
    sigaction(SIGWINCH, &action, NULL);
  }
  // A handler cannot run on a stack that has overflown, so it gets an alternate stack.
  static char alternate[64 * 1024];
  stack_t stack;
  memset(&stack, 0, sizeof stack);
  stack.ss_sp = alternate;
  stack.ss_size = sizeof alternate;
  sigaltstack(&stack, NULL);
  static const int traps[] = {SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV};
  action.sa_handler = shim_on_trap;
  action.sa_flags = (int)(SA_NODEFER | SA_RESETHAND | SA_ONSTACK);
  for (size_t i = 0; i < sizeof traps / sizeof *traps; i++) sigaction(traps[i], &action, NULL);
  signal(SIGPIPE, SIG_IGN);
}

void shim_set_interrupt_key(bool is_key) {
  static cc_t interrupt = 0;
  struct termios settings;
  if (tcgetattr(STDIN_FILENO, &settings) != 0) return;
  if (is_key && settings.c_cc[VINTR] != _POSIX_VDISABLE) {
    interrupt = settings.c_cc[VINTR];
    settings.c_cc[VINTR] = _POSIX_VDISABLE;
  } else if (!is_key && interrupt != 0) {
    settings.c_cc[VINTR] = interrupt;
  } else {
    return;
  }
  if (tcsetattr(STDIN_FILENO, TCSANOW, &settings) == 0) def_prog_mode();
}

int shim_signal_received(void) { return shim_received_signal; }

void shim_die_of(int number) {
  signal(number, SIG_DFL);
  raise(number);
}

// Waits for input, a signal or the time limit (milliseconds, -1 for none). Returns true if there may be input.
bool shim_wait(int milliseconds) {
  struct pollfd files[2] = {{.fd = 0, .events = POLLIN}, {.fd = shim_wake_pipe[0], .events = POLLIN}};
  int count = poll(files, shim_wake_pipe[0] >= 0 ? 2 : 1, milliseconds);
  return count != 0;
}

// True once the terminal is closed. Reads would return immediately for ever.
bool shim_input_is_gone(void) {
  struct pollfd file = {.fd = 0, .events = POLLIN};
  return poll(&file, 1, 0) > 0 && (file.revents & (POLLHUP | POLLERR | POLLNVAL)) && !(file.revents & POLLIN);
}
