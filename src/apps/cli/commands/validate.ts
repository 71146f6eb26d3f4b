import { formatOf } from "../../../results/decoding/decode";
import { readJson } from "../../../base/json/jsonText";
import type { FormatName } from "../../../results/result";
import { validateInput } from "../../../tools/runtime/validateInput";
import tools from "../../../tools/all";
import type { Outputs, Run } from "../terminal/cliCommand";
import { Failure } from "../terminal/cliFailure";
import { formatOption } from "../input/formatOption";
import { readJsonTexts } from "../input/jsonTexts";
import { paint } from "../terminal/cliOutput";
import { oneLine, type InputPath, placed } from "../input/inputPath";
import { sourceName } from "../input/inputSource";

/** `tool-results validate`: prints a line for each valid file and for each problem. Returns 1 if there is a problem. */
export const validateSources: Run = async ({ arguments: paths, options }, outputs) => {
  const format = formatOption(options, "format");
  let code = 0;
  for (const path of paths) {
    if (outputs.stdout.closed) break;
    if (!(await isValid(path, format, outputs))) code = 1;
  }
  return code;
};

async function isValid(path: string, format: FormatName | undefined, { stdout, stderr }: Outputs): Promise<boolean> {
  /** Number of texts of each kind. */
  const kinds = new Map<string, number>();
  let problems = 0;
  let lines = false;
  try {
    for await (const text of readJsonTexts(path)) {
      lines ||= text.line !== undefined;
      const found = check(text.text, format);
      kinds.set(found.kind, (kinds.get(found.kind) ?? 0) + 1);
      problems += found.problems.length;
      for (const { message, ...place } of found.problems) {
        await stdout.write(`${paint(placed(path, text, place, message), "red", stdout)}\n`);
      }
      if (stdout.closed) break;
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    await stderr.write(`${error.message}\n`);
    return false;
  }
  if (problems > 0) return false;
  const counted = [...kinds].map(([kind, count]) =>
    lines ? `${count} ${count === 1 ? "line" : "lines"}: ${kind}` : kind,
  );
  const what = counted.join("; ") || "no line";
  await stdout.write(`${sourceName(path)}: ${paint("ok", "green", stdout)} (${oneLine(what)})\n`);
  return true;
}

interface Problem extends InputPath {
  readonly message: string;
}

function check(text: string, format: FormatName | undefined): { kind: string; problems: readonly Problem[] } {
  const found = validateInput(text, { tools, ...(format && { format }) });
  const title = formatOf(found.format)?.title ?? "";
  const kind = found.kind === "record" ? `run record, ${title}` : title;
  // Only errors in the JSON have a position.
  const json = found.kind === "problem" ? readJson(text) : undefined;
  const place: InputPath = json?.ok === false ? json : {};
  return { kind, problems: found.problems.map((message) => ({ message, line: place.line, column: place.column })) };
}
