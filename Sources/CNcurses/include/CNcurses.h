// Wide ncurses for Swift. Static inline functions wrap the macros, variadics and globals that Swift cannot import.
#ifndef PLAYGROUND_CNCURSES_H
#define PLAYGROUND_CNCURSES_H

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
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

// Some libcs declare wcwidth only with feature macros.
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

// Makes ctrl-s and ctrl-q ordinary keys; terminals use them to stop and resume output. Also keeps the other typed keys
// when a key sends a signal (NOFLSH): ncurses would block while reading a key that it has already seen. ncurses
// restores these modes when it releases the terminal.
static inline void shim_free_control_keys(void) {
  struct termios modes;
  if (tcgetattr(STDIN_FILENO, &modes) != 0) return;
  modes.c_iflag &= ~(tcflag_t)(IXON | IXOFF);
  modes.c_lflag |= NOFLSH;
  if (tcsetattr(STDIN_FILENO, TCSANOW, &modes) == 0) def_prog_mode();
}

// MARK: What the terminal can do

static inline bool shim_has(const char *capability) {
  char *text = tigetstr((char *)capability);
  return text != NULL && text != (char *)-1;
}
static inline bool shim_has_mouse(void) { return shim_has("kmous"); }
static inline bool shim_can_move_cursor(void) { return shim_has("cup"); }
static inline bool shim_has_alternate_screen(void) { return shim_has("rmcup"); }

// MARK: Input

// Reads a key without waiting. Returns KEY_CODE_YES for a function key, OK for a character, ERR if there is none.
static inline int shim_read(unsigned int *key) {
  wint_t value = 0;
  int kind = wget_wch(stdscr, &value);
  *key = (unsigned int)value;
  return kind;
}

enum {
  SHIM_KEY_PASTE_START = KEY_MAX + 100,
  SHIM_KEY_PASTE_END,
  SHIM_KEY_MOUSE,
  SHIM_KEY_OLD_MOUSE,
  SHIM_KEY_IGNORED,
  SHIM_KEY_WORD_LEFT,
  SHIM_KEY_WORD_RIGHT,
  SHIM_KEY_TEXT_START,
  SHIM_KEY_TEXT_END,
  SHIM_KEY_SHIFT_UP,
  SHIM_KEY_SHIFT_DOWN,
  SHIM_KEY_SHIFT_HOME,
  SHIM_KEY_SHIFT_END
};

// Defines keys for sequences that would otherwise arrive as Escape and letters.
static inline void shim_define_keys(void) {
  define_key("\033[200~", SHIM_KEY_PASTE_START);
  define_key("\033[201~", SHIM_KEY_PASTE_END);
  // Mouse reports. ncurses binds the beginnings of both forms to its own key; that binding is removed first.
  define_key("\033[<", 0);
  define_key("\033[M", 0);
  define_key("\033[<", SHIM_KEY_MOUSE);
  define_key("\033[M", SHIM_KEY_OLD_MOUSE);
  static const char *const ignored[] = {
      "\033[I",    "\033[O",    "\033[1;5A", "\033[1;5B", "\033[1;3A", "\033[1;3B", "\033[1;6A", "\033[1;6B",
      "\033[1;6C", "\033[1;6D", "\033[3;5~", "\033[5;5~", "\033[6;5~"};
  for (size_t i = 0; i < sizeof ignored / sizeof *ignored; i++) define_key(ignored[i], SHIM_KEY_IGNORED);
  // Keys with shift: terminal descriptions disagree about some of them.
  define_key("\033[1;2A", SHIM_KEY_SHIFT_UP);
  define_key("\033[1;2B", SHIM_KEY_SHIFT_DOWN);
  define_key("\033[1;2C", KEY_SRIGHT);
  define_key("\033[1;2D", KEY_SLEFT);
  define_key("\033[1;2H", SHIM_KEY_SHIFT_HOME);
  define_key("\033[1;2F", SHIM_KEY_SHIFT_END);
  // Keys with control, or with alt on some terminals.
  define_key("\033[1;5D", SHIM_KEY_WORD_LEFT);
  define_key("\033[1;3D", SHIM_KEY_WORD_LEFT);
  define_key("\033[1;5C", SHIM_KEY_WORD_RIGHT);
  define_key("\033[1;3C", SHIM_KEY_WORD_RIGHT);
  define_key("\033[1;5H", SHIM_KEY_TEXT_START);
  define_key("\033[1;5F", SHIM_KEY_TEXT_END);
}

// Makes ctrl-c a key (true), or the signal that ends the program (false). ncurses keeps the setting across a
// suspension.
void shim_set_interrupt_key(bool is_key);

static inline void shim_send(const char *sequence) {
  fputs(sequence, stdout);
  fflush(stdout);
}

// MARK: Signals, and standard error while the screen is up (signals.c, standard_error.c)

// Installs handlers for the signals that end, stop, resize or trap, and the pipe that ends a wait.
void shim_install_signals(void);
// The signal that asked for the end of the program; 0 if none arrived.
int shim_signal_received(void);
// True if ctrl-z was pressed since the last call.
bool shim_consume_suspend(void);
// Suspends the process; returns when the shell continues it.
void shim_suspend(void);
// Runs a shell command line with a file as its argument, in the foreground, while the screen is released. Returns the
// status of waitpid, or -1 with errno if the command could not be started.
int shim_run(const char *command, const char *file);
// Ends shim_wait. Any thread may call it.
void shim_wake(void);
bool shim_consume_wake(void);
// Waits for input, a signal or the time limit (milliseconds, -1 for none). Returns true if there may be input.
bool shim_wait(int milliseconds);
// True once the terminal is closed. Reads would return immediately for ever.
bool shim_input_is_gone(void);
// Ends the process by a signal, with that signal's default action.
void shim_die_of(int number);

// Redirects standard error to a file without a name while the screen is up.
void shim_capture_stderr(void);
// Restores standard error and writes the captured messages to it.
void shim_release_stderr(void);
// Writes the captured messages; safe in a signal handler.
void shim_replay_stderr(void);

#endif
