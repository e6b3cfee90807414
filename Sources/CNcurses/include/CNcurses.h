// Wide ncurses for Swift: macros, variadics and globals, which Swift cannot import, as static inline functions.
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

// Lets ctrl-s and ctrl-q through, with which terminals once stopped their output. A key that sends a signal throws no other
// key away: ncurses would wait in the middle of reading for one that it has seen. ncurses puts all back where it gives the
// terminal back.
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

// Reads a key without waiting: KEY_CODE_YES for a function key, OK for a character, ERR for nothing.
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

// Sequences that would otherwise arrive as Escape and letters.
static inline void shim_define_keys(void) {
  define_key("\033[200~", SHIM_KEY_PASTE_START);
  define_key("\033[201~", SHIM_KEY_PASTE_END);
  // Mouse reports: the beginnings of both forms are ncurses' own key before.
  define_key("\033[<", 0);
  define_key("\033[M", 0);
  define_key("\033[<", SHIM_KEY_MOUSE);
  define_key("\033[M", SHIM_KEY_OLD_MOUSE);
  static const char *const ignored[] = {
      "\033[I",    "\033[O",    "\033[1;5A", "\033[1;5B", "\033[1;3A", "\033[1;3B", "\033[1;6A", "\033[1;6B",
      "\033[1;6C", "\033[1;6D", "\033[3;5~", "\033[5;5~", "\033[6;5~"};
  for (size_t i = 0; i < sizeof ignored / sizeof *ignored; i++) define_key(ignored[i], SHIM_KEY_IGNORED);
  // With shift: the descriptions of terminals do not agree on all of them.
  define_key("\033[1;2A", SHIM_KEY_SHIFT_UP);
  define_key("\033[1;2B", SHIM_KEY_SHIFT_DOWN);
  define_key("\033[1;2C", KEY_SRIGHT);
  define_key("\033[1;2D", KEY_SLEFT);
  define_key("\033[1;2H", SHIM_KEY_SHIFT_HOME);
  define_key("\033[1;2F", SHIM_KEY_SHIFT_END);
  // With control, and with alt as some terminals have it.
  define_key("\033[1;5D", SHIM_KEY_WORD_LEFT);
  define_key("\033[1;3D", SHIM_KEY_WORD_LEFT);
  define_key("\033[1;5C", SHIM_KEY_WORD_RIGHT);
  define_key("\033[1;3C", SHIM_KEY_WORD_RIGHT);
  define_key("\033[1;5H", SHIM_KEY_TEXT_START);
  define_key("\033[1;5F", SHIM_KEY_TEXT_END);
}

// Whether ctrl-c is a key, or the signal that ends the program. The screen library keeps it so after a pause.
void shim_take_interrupt_key(bool takes);

static inline void shim_send(const char *sequence) {
  fputs(sequence, stdout);
  fflush(stdout);
}

// MARK: Signals, and standard error while the screen is up (signals.c, standard_error.c)

// Handlers for the signals that end, stop, resize or trap, and the pipe that ends a wait.
void shim_install_signals(void);
// The signal that asked for the end; 0 if none did.
int shim_signal_received(void);
// Whether ctrl-z was pressed since the last call.
bool shim_take_suspend(void);
// Stops here until the shell continues the process.
void shim_suspend(void);
// Runs a command line of the shell with a file as its argument, in the foreground, while the screen is given back.
// Returns the status that waitpid tells, or -1 with errno if it could not be started.
int shim_run(const char *command, const char *file);
// Ends the waiting: there is something to do. Any thread may call it.
void shim_wake(void);
bool shim_take_wake(void);
// Waits for input, a signal or the end of the limit (milliseconds, -1 for none). True if there may be input.
bool shim_wait(int milliseconds);
// Whether the terminal has gone: reads would return at once for ever.
bool shim_input_is_gone(void);
// Ends the process by a signal, as if nobody handled it.
void shim_die_of(int number);

// Standard error goes to a file that has no name while the screen is up.
void shim_capture_stderr(void);
// Gives standard error back and writes what was said meanwhile.
void shim_release_stderr(void);
// Writes what was said meanwhile; safe in a signal handler.
void shim_replay_stderr(void);

#endif
