// Capture of standard error while the screen is up, so that messages neither overwrite the screen nor get lost.
#include "CNcurses.h"

static int shim_saved_stderr = -1;
static int shim_stderr_file = -1;

// Descriptor of the terminal's standard error while it is captured; -1 otherwise.
int shim_terminal_stderr(void) { return shim_saved_stderr; }

// Writes the captured messages to the terminal.
void shim_replay_stderr(void) {
  if (shim_stderr_file < 0) return;
  char buffer[4096];
  ssize_t count;
  int target = shim_saved_stderr >= 0 ? shim_saved_stderr : 2;
  lseek(shim_stderr_file, 0, SEEK_SET);
  while ((count = read(shim_stderr_file, buffer, sizeof buffer)) > 0) {
    ssize_t ignored = write(target, buffer, (size_t)count);
    (void)ignored;
  }
}

// Redirects standard error to a file without a name while the screen is up.
void shim_capture_stderr(void) {
  FILE *file = tmpfile();
  if (!file) return;
  fflush(stderr);
  shim_saved_stderr = dup(2);
  shim_stderr_file = fileno(file);
  dup2(shim_stderr_file, 2);
}

void shim_release_stderr(void) {
  if (shim_saved_stderr < 0) return;
  fflush(stderr);
  dup2(shim_saved_stderr, 2);
  shim_replay_stderr();
  close(shim_saved_stderr);
  close(shim_stderr_file);
  shim_saved_stderr = shim_stderr_file = -1;
}
