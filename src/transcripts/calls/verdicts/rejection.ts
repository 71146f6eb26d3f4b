import { stringOf, type JsonObject } from "../../../base/json/jsonValue";

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

/** Newer versions write that the call was refused, and correct that. */
const STOPPED = "this call was stopped while running, not refused before it ran";

/** The end of the text of a rejection without the user's words. */
const WITHOUT_WORDS = " STOP what you are doing and wait for the user to tell you how to proceed.";

/** Whether the text of a rejection says that the model's turn ended with it. */
export function endsTurn(text: string): boolean {
  return text.trimEnd().endsWith(WITHOUT_WORDS);
}

/** From this version on, entries say which calls were refused before they ran. */
const MARKING = "2.1.332";

/** Whether a call that looks rejected had begun, and was stopped. */
export function isStop(text: string, entry: JsonObject): boolean {
  if (!isRejection(text)) return false;
  if (text.includes(STOPPED)) return true;
  const { toolDenialKind, toolDenialBeforeRun, permissionDecision } = entry;
  const isMarked = toolDenialBeforeRun === true || permissionDecision !== undefined;
  return toolDenialKind === "user-rejected" && !isMarked && endsTurn(text) && marksRefusals(entry);
}

function marksRefusals(entry: JsonObject): boolean {
  const [version] = /^\d{1,5}\.\d{1,5}\.\d{1,5}(?!\d)/.exec(stringOf(entry["version"]) ?? "") ?? [];
  return version !== undefined && version.localeCompare(MARKING, "en", { numeric: true }) >= 0;
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
