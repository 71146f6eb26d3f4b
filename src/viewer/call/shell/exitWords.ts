import { t } from "../../base/viewerText";

/** Describes signals by number (POSIX signal.h; the numbers are Linux's, which macOS shares for these). */
const SIGNALS: Readonly<Record<number, string>> = {
  1: t("SIGHUP, its terminal went away"),
  2: t("SIGINT, interrupted"),
  3: t("SIGQUIT, ended from the keyboard"),
  4: t("SIGILL, an illegal instruction"),
  6: t("SIGABRT, it gave up by itself"),
  8: t("SIGFPE, wrong arithmetic"),
  9: t("SIGKILL, killed or out of memory"),
  11: t("SIGSEGV, a wrong memory access"),
  13: t("SIGPIPE, nobody read its output"),
  14: t("SIGALRM, a timer"),
  15: t("SIGTERM, asked to end"),
};

/**
 * Describes an exit code, as far as shells agree (POSIX shell, 2.8.2). Returns undefined if its meaning depends on the
 * command.
 */
export function exitWords(code: number): string | undefined {
  if (code === 0) return t("succeeded");
  if (code === 124) return t("ran out of time, if run by timeout");
  if (code === 126) return t("found, but cannot be run");
  if (code === 127) return t("command not found");
  if (code > 128 && code < 160) {
    const signal = SIGNALS[code - 128];
    return signal === undefined
      ? t("ended by signal {0}", code - 128)
      : t("ended by signal {0} ({1})", code - 128, signal);
  }
  return undefined;
}
