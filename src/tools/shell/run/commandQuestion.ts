import { plural, t } from "../../../base/l10n";
import { cutText } from "../../../base/text/cutText";
import { visibleCommand } from "../../../base/text/visibleCommand";
import { onOneLine, visibleText } from "../../../base/text/visibleText";
import { shown } from "../../runtime/policy/line/commandLineModel";
import type { QuestionPart } from "../../runtime/ports/askPort";
import { shownParts } from "../../runtime/questionParts";
import type { Shown } from "../../runtime/tool";

/** A command that the user is asked about. */
export interface AskedCommand {
  readonly command: string;
  /** Sentences that say why. */
  readonly reasons: readonly string[];
  /** The folder in which it runs, as `Workspace.display` shows it. */
  readonly folder: string;
  /** How long it is waited for: `up to 2 minutes`. */
  readonly how: string;
  /** Sentences about what else happens. */
  readonly more?: readonly string[];
  readonly env?: Readonly<Record<string, string>> | undefined;
  /** What the agent says that the command does. */
  readonly description?: string | undefined;
}

/** Characters of the agent's description that are shown. */
const MOST_DESCRIBED = 200;

/** Maximum length of a command that a title shows. */
const MOST_NAMED = 60;

/** Creates what a question shows about a command: why and where it runs, the command, and the agent's own words last. */
export function commandDetail(asked: AskedCommand): Required<Pick<Shown, "detail" | "parts">> {
  const { command, reasons, folder, how, more = [], env = {}, description } = asked;
  const where = folder === "." ? t("In the workspace folder") : t("In the folder {0}", folder);
  // In quotes, or a value of two lines would look like two variables.
  const variables = Object.entries(env).map(([name, value]) => `${name}=${visibleText(JSON.stringify(value))}`);
  const prose = (...lines: string[]): QuestionPart => ({ kind: "prose", lines });
  return shownParts([
    prose(...behindGaps(command), ...reasonsAbout(command, reasons), `${where}, ${how}.`, ...more),
    { kind: "code", language: "sh", text: command },
    ...(variables.length === 0
      ? []
      : [
          prose(t("With these environment variables:")),
          { kind: "code", language: "text", text: variables.join("\n") } as const,
        ]),
    ...(description === undefined ? [] : [prose(t("The agent says: {0}", described(description)))]),
  ]);
}

/** How many blanks, or empty lines, can move what follows them out of sight. */
const FAR = { blanks: 30, lines: 6 };

/** The maximum number of pieces behind gaps that a question repeats. */
const MOST_PIECES = 3;

/** Repeats what follows a long gap in a text, where a reader may not look. */
export function behindGaps(text: string): string[] {
  const whole = text.trimEnd();
  const gaps = [...whole.matchAll(/\s+/g)].filter(
    ([gap]) => gap.length >= FAR.blanks || gap.split("\n").length > FAR.lines,
  );
  return gaps.slice(0, MOST_PIECES).map(({ index }, at) => {
    const piece = whole.slice(index, gaps[at + 1]?.index);
    return t("After a long gap, the text continues: {0}", shown(piece));
  });
}

/** Returns the title in which a short command is shown, or nothing for one that is too long or has several lines. */
export function namedCommand(title: string, command: string): Pick<Shown, "named"> {
  const code = command.trim();
  return code.length > MOST_NAMED || /[\r\n]/.test(code)
    ? {}
    : { named: { title, code: onOneLine(visibleCommand(code)) } };
}

/** Returns the reasons without the command in those that are about all of it, because it is shown next to them. */
export function reasonsAbout(command: string, reasons: readonly string[]): string[] {
  const whole = `: ${visibleText(shown(command))}`;
  return reasons.map((reason) => (reason.endsWith(whole) ? `${reason.slice(0, -whole.length)}.` : reason));
}

/** Formats the time for which a command is waited for: `up to 2 minutes`. */
export function upTo(milliseconds: number): string {
  const [minutes, seconds] = [milliseconds / 60_000, milliseconds / 1000];
  if (Number.isInteger(minutes)) return plural(minutes, "up to {0} minute", "up to {0} minutes");
  if (Number.isInteger(seconds)) return plural(seconds, "up to {0} second", "up to {0} seconds");
  return t("up to {0} s", String(seconds));
}

/** The agent's own words on one line, cut, so that they can't look like the question. */
function described(description: string): string {
  const line = onOneLine(description.replace(/\s+/g, " ").trim());
  return line.length > MOST_DESCRIBED ? `${cutText(line, MOST_DESCRIBED)}…` : line;
}
