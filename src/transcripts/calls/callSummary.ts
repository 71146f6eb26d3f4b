import { oneLine } from "../../base/text/displayText";
import { showJson } from "../../base/json/nestingLimit";
import type { JsonObject } from "../../base/json/jsonValue";
import { readInput } from "./readInput";
import { readerOf } from "./readerOf";
import { trimEndCharacters } from "../../base/text/trimmedEnd";

/** Characters of a summary that are worked on; what is shown of it is shorter. */
const WORKED_ON = 4_000;

/**
 * Returns one line about a call's input, of at most 200 characters. The tool's own line is used first, then the field
 * that names its subject, then all fields. Paths below `cwd`, the entry's working folder, are relative to it. Never
 * throws.
 */
export function summaryOf(tool: string, input: JsonObject, cwd?: string): string {
  const reader = readerOf(tool);
  const own = reader && attemptSummary(() => reader.summary(readInput(reader.input, input)));
  const text = own?.trim() ? own : (subjectOf(input) ?? fieldsText(input));
  // oxlint-disable-next-line no-control-regex -- files and commands contain them; some break lines when they are shown
  const printable = text.slice(0, WORKED_ON).replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, " ");
  return oneLine(text.length > WORKED_ON ? `${below(printable, cwd)}…` : below(printable, cwd));
}

/** Catches every error, because transcripts contain anything and a summary must not cost the row. */
function attemptSummary(read: () => string | undefined): string | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** Fields that name what a call is about, most telling first. */
const SUBJECTS =
  "command file_path filePath notebook_path path file pattern query url uri prompt question code thought subject title name description message text".split(
    " ",
  );

function subjectOf(input: JsonObject): string | undefined {
  for (const name of SUBJECTS) {
    const value = Object.hasOwn(input, name) ? input[name] : undefined;
    if (typeof value === "string" && value.trim() !== "") return value;
  }
  return undefined;
}

/** Returns `name: value` of the fields that fit on a line, or else the JSON of all of them. */
function fieldsText(input: JsonObject): string {
  const simple = Object.entries(input).filter(([, value]) =>
    typeof value === "string" ? value.trim() !== "" : typeof value === "number" || typeof value === "boolean",
  );
  if (simple.length > 0) return simple.map(([name, value]) => `${name}: ${String(value)}`).join(", ");
  return Object.keys(input).length > 0 ? showJson(input) : "";
}

/** Only if the folder begins a path: `/w/` inside `/x/w/y` is another folder. */
function below(text: string, cwd: string | undefined): string {
  const folder = trimEndCharacters(cwd ?? "", "/\\");
  if (folder.length < 2) return text;
  const escaped = folder.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  // Drive letters are written both ways.
  return text.replace(
    new RegExp(`(?<![\\w.~/\\\\-])${escaped}[/\\\\]+(?=[^\\s/\\\\])`, /^[A-Za-z]:/.test(folder) ? "gi" : "g"),
    "",
  );
}
