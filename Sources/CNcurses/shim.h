// Wide ncurses for Swift: macros, variadics and globals, which Swift cannot import, as static inline functions.
#ifndef PLAYGROUND_CNCURSES_SHIM_H
#define PLAYGROUND_CNCURSES_SHIM_H

#define NCURSES_WIDECHAR 1
#define _XOPEN_SOURCE_EXTENDED 1
#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <ncurses.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>
#include <unistd.h>
#include <wchar.h>

// Not every libc shows it without feature macros.
int wcwidth(wchar_t character);

static inline int shim_width(unsigned int scalar) { return wcwidth((wchar_t)scalar); }

// MARK: Globals

static inline WINDOW *shim_screen(void) { return stdscr; }
static inline int shim_lines(void) { return LINES; }
static inline int shim_columns(void) { return COLS; }
static inline int shim_colors(void) { return COLORS; }
static inline int shim_color_pairs(void) { return COLOR_PAIRS; }

static inline SCREEN *shim_new_terminal(const char *term) { return newterm(term, stdout, stdin); }

// MARK: Drawing

static inline void shim_put(int row, int column, const wchar_t *text, attr_t attributes, int pair) {
  wattr_set(stdscr, attributes, (short)pair, NULL);
  mvwaddwstr(stdscr, row, column, text);
}

static inline attr_t shim_bold(void) { return A_BOLD; }
static inline attr_t shim_dim(void) { return A_DIM; }
static inline attr_t shim_reverse(void) { return A_REVERSE; }
static inline attr_t shim_underline(void) { return A_UNDERLINE; }

// MARK: What the terminal can do

static inline bool shim_has(const char *capability) {
  char *text = tigetstr((char *)capability);
  return text != NULL && text != (char *)-1;
}
// Whether it has a mouse whose reports ncurses decodes in the older form, which ends at column 223.
static inline bool shim_has_old_mouse(void) {
  char *report = tigetstr((char *)"kmous");
  return report != NULL && report != (char *)-1 && strstr(report, "[<") == NULL;
}
static inline bool shim_can_move_cursor(void) { return shim_has("cup"); }
static inline bool shim_has_alternate_screen(void) { return shim_has("rmcup"); }

// MARK: Input

// Reads a key without waiting: KEY_CODE_YES for a function key, OK for a character, ERR for nothing.
static inline int shim_read(unsigned int *key) {
  wint_t value = 0;
  int kind = wget_wch(stdscr, &value);
  *key = (unsigned int)value;
  return kind;
}

static inline void shim_enable_mouse(void) {
  mousemask(BUTTON1_PRESSED | BUTTON1_RELEASED | BUTTON1_CLICKED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
  mouseinterval(0);
}

enum { SHIM_MOUSE_NONE, SHIM_MOUSE_PRESS, SHIM_MOUSE_RELEASE, SHIM_MOUSE_UP, SHIM_MOUSE_DOWN };

static inline int shim_mouse(int *column, int *row) {
  MEVENT event;
  if (getmouse(&event) != OK) return SHIM_MOUSE_NONE;
  *column = event.x;
  *row = event.y;
  if (event.bstate & (BUTTON1_PRESSED | BUTTON1_CLICKED)) return SHIM_MOUSE_PRESS;
  if (event.bstate & BUTTON1_RELEASED) return SHIM_MOUSE_RELEASE;
  if (event.bstate & BUTTON4_PRESSED) return SHIM_MOUSE_UP;
  if (event.bstate & BUTTON5_PRESSED) return SHIM_MOUSE_DOWN;
  return SHIM_MOUSE_NONE;
}

enum { SHIM_KEY_PASTE_START = KEY_MAX + 100, SHIM_KEY_PASTE_END, SHIM_KEY_IGNORED };

// Sequences that would otherwise arrive as Escape and letters.
static inline void shim_define_keys(void) {
  define_key("\033[200~", SHIM_KEY_PASTE_START);
  define_key("\033[201~", SHIM_KEY_PASTE_END);
  static const char *const ignored[] = {
      "\033[I",    "\033[O",    "\033[1;5A", "\033[1;5B", "\033[1;5C", "\033[1;5D", "\033[1;3A", "\033[1;3B",
      "\033[1;3C", "\033[1;3D", "\033[1;2A", "\033[1;2B", "\033[1;2C", "\033[1;2D", "\033[1;6A", "\033[1;6B",
      "\033[1;6C", "\033[1;6D", "\033[3;5~", "\033[5;5~", "\033[6;5~"};
  for (size_t i = 0; i < sizeof ignored / sizeof *ignored; i++) define_key(ignored[i], SHIM_KEY_IGNORED);
}

static inline void shim_send(const char *sequence) {
  fputs(sequence, stdout);
  fflush(stdout);
}

// MARK: Signals

extern volatile sig_atomic_t shim_received_signal;
__attribute__((weak)) volatile sig_atomic_t shim_received_signal = 0;
extern volatile sig_atomic_t shim_suspend_asked;
__attribute__((weak)) volatile sig_atomic_t shim_suspend_asked = 0;
extern void (*shim_ncurses_resize)(int);
__attribute__((weak)) void (*shim_ncurses_resize)(int) = NULL;
extern int shim_wake_pipe[2];
__attribute__((weak)) int shim_wake_pipe[2] = {-1, -1};
extern int shim_saved_stderr;
__attribute__((weak)) int shim_saved_stderr = -1;
extern int shim_stderr_file;
__attribute__((weak)) int shim_stderr_file = -1;

// The end is asked for: the loop sees it, restores the terminal and ends the process by the same signal.
// Asked a second time, while the loop is busy, it ends at once.
static void shim_on_end(int number) {
  if (shim_received_signal) {
    endwin();
    signal(number, SIG_DFL);
    raise(number);
    return;
  }
  shim_received_signal = number;
  int saved = errno;
  ssize_t ignored = write(shim_wake_pipe[1], "x", 1);
  (void)ignored;
  errno = saved;
}

// ctrl-z: the loop gives the terminal back first.
static void shim_on_stop(int number) {
  (void)number;
  shim_suspend_asked = 1;
  int saved = errno;
  ssize_t ignored = write(shim_wake_pipe[1], "z", 1);
  (void)ignored;
  errno = saved;
}

static inline bool shim_take_suspend(void) {
  bool asked = shim_suspend_asked;
  shim_suspend_asked = 0;
  return asked;
}

// Stops here until the shell continues the process.
static inline void shim_suspend(void) {
  struct sigaction stop, ours;
  memset(&stop, 0, sizeof stop);
  sigemptyset(&stop.sa_mask);
  stop.sa_handler = SIG_DFL;
  sigaction(SIGTSTP, &stop, &ours);
  raise(SIGTSTP);
  sigaction(SIGTSTP, &ours, NULL);
}

// Ends the waiting: there is something to draw.
static inline void shim_wake(void) {
  ssize_t ignored = write(shim_wake_pipe[1], "w", 1);
  (void)ignored;
}

static inline bool shim_take_wake(void) {
  char buffer[64];
  bool woken = false;
  while (read(shim_wake_pipe[0], buffer, sizeof buffer) > 0) woken = true;
  return woken;
}

// Writes what was said on standard error while the screen was up.
static inline void shim_replay_stderr(void) {
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

// A trap: give the terminal back, show what was said, and die of the same signal. endwin is not safe in a handler by the
// letter; the process is lost anyway, and a terminal in raw mode on the alternate screen is worse.
static void shim_on_trap(int number) {
  signal(number, SIG_DFL);
  endwin();
  ssize_t ignored = write(1, "\033[?2004l\033[?1006l", 16);
  (void)ignored;
  shim_replay_stderr();
  raise(number);
}

// A new size is noted by ncurses' own handler; the pipe ends a wait that is just about to begin.
static void shim_on_resize(int number) {
  if (shim_ncurses_resize) shim_ncurses_resize(number);
  int saved = errno;
  ssize_t ignored = write(shim_wake_pipe[1], "r", 1);
  (void)ignored;
  errno = saved;
}

static inline void shim_install_signals(void) {
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
  // A stack that has overflown cannot run its handler: it gets one of its own.
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

static inline int shim_signal_received(void) { return shim_received_signal; }

static inline void shim_die_of(int number) {
  signal(number, SIG_DFL);
  raise(number);
}

// Standard error goes to a file that has no name while the screen is up.
static inline void shim_capture_stderr(void) {
  FILE *file = tmpfile();
  if (!file) return;
  fflush(stderr);
  shim_saved_stderr = dup(2);
  shim_stderr_file = fileno(file);
  dup2(shim_stderr_file, 2);
}

static inline void shim_release_stderr(void) {
  if (shim_saved_stderr < 0) return;
  fflush(stderr);
  dup2(shim_saved_stderr, 2);
  shim_replay_stderr();
  close(shim_saved_stderr);
  close(shim_stderr_file);
  shim_saved_stderr = shim_stderr_file = -1;
}

// Waits for input, a signal or the end of the limit (milliseconds, -1 for none). True if there may be input.
static inline bool shim_wait(int milliseconds) {
  struct pollfd files[2] = {{.fd = 0, .events = POLLIN}, {.fd = shim_wake_pipe[0], .events = POLLIN}};
  int count = poll(files, shim_wake_pipe[0] >= 0 ? 2 : 1, milliseconds);
  return count != 0;
}

// The terminal has gone: reads would return at once for ever.
static inline bool shim_input_is_gone(void) {
  struct pollfd file = {.fd = 0, .events = POLLIN};
  return poll(&file, 1, 0) > 0 && (file.revents & (POLLHUP | POLLERR | POLLNVAL)) && !(file.revents & POLLIN);
}

#endif
