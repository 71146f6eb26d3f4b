/** How a rejection by the user is recorded (docs/transcript-format.md#rejections). */
const REJECTIONS = [
  "The user doesn't want to proceed with this tool use",
  "The user doesn't want to take this action right now",
  "The agent proposed a plan that was rejected by the user",
  "User rejected tool use",
  "User chose to stay in plan mode",
  "User declined to answer questions",
];

/** Whether the text of a result says that the user refused. Meant for failed results, and for tools that only ask. */
export function isRejection(text: string): boolean {
  const start = text.trimStart();
  return REJECTIONS.some((phrase) => start.startsWith(phrase));
}

/** Why a call that the user stopped was interrupted. */
export const STOPPED_BY_USER = "The user interrupted";

const SAID = /(?:^|[.\s])to tell you how to proceed, the user said:/i;
/** What newer versions add for the model after the user's words. */
const NOTE = "\n\nNote: The user's next message may contain a correction";

/** Returns what the user said when refusing. */
export function feedbackIn(text: string): string | undefined {
  const mark = SAID.exec(text);
  if (!mark) return undefined;
  const rest = text.slice(mark.index + mark[0].length);
  const note = rest.indexOf(NOTE);
  const said = (note === -1 ? rest : rest.slice(0, note)).trim();
  return said === "" ? undefined : said;
}
