import { numberOf } from "../../../base/json/jsonValue";
import { hashOf } from "../../../base/text/textHash";
import { numberedLines } from "../../calls/shapes/numberedLines";
import { mayChange } from "../../understanding/fileList";
import { FindingCost, subjectOf, tokensOf, type FindingKind, type SeenCall } from "../findingKind";
import { commandOf, mayChangeFiles } from "../shellCommand";

/** Tokens of all repeated results below which it isn't worth a word. */
const LEAST_TOKENS = 500;
/** Earlier reads of a file that are remembered, and lines of all files. */
const MOST_READS = 8;
const MOST_LINES = 1_000_000;

/** Milliseconds after which somebody may have changed a file, so that reading it again is no waste. */
const MAY_CHANGE_MS = 60 * 60_000;

/** The lines at the end of what a read is about. */
const LINES = /:\d+–\d*$/;

const TOOLS: ReadonlySet<string> = new Set(["Read", "read_file", "read", "view"]);

/** Lines that a read returned. */
interface ReadLines {
  readonly from: number;
  readonly hashes: Float64Array;
  readonly call: Pick<SeenCall, "place" | "started">;
}

interface ReadFile {
  readonly subject: string;
  /** How many commands before it may have changed any file. */
  changes: number;
  reads: ReadLines[];
  cost: FindingCost | undefined;
}

/** A file, or a part of it, that was read again although all of its lines were already in the context. */
export default {
  name: "repeatedRead",
  watch() {
    /** By context and path. */
    let files = new Map<string, ReadFile>();
    const found: { readonly file: ReadFile; readonly cost: FindingCost }[] = [];
    /** Commands that may have changed any file, by context. */
    const changes = new Map<number, number>();
    const changesIn = ({ context }: SeenCall): number => changes.get(context) ?? 0;
    let lines = 0;
    return {
      call(call) {
        const command = commandOf(call);
        if (command !== undefined && mayChangeFiles(command)) changes.set(call.context, changesIn(call) + 1);
        for (const file of call.files) {
          // An edit that failed shows that the file is not as the agent knows it.
          const isEdited = mayChange(file, call) || (file.touch !== "read" && !file.byCommand);
          const known = isEdited ? files.get(`${call.context} ${file.path}`) : undefined;
          if (known) known.reads = [];
        }
        const [named] = call.files;
        if (!named || !TOOLS.has(call.tool) || call.status !== "ok" || !call.isWhole) return;
        const now = linesOf(call);
        if (now.hashes.length === 0) return;
        const key = `${call.context} ${named.path}`;
        const file = files.get(key) ?? {
          subject: subjectOf(call).replace(LINES, ""),
          changes: 0,
          reads: [],
          cost: undefined,
        };
        files.set(key, file);
        if (file.changes !== changesIn(call)) file.reads = [];
        file.reads = file.reads.filter((read) => (call.started ?? 0) - (read.call.started ?? 0) < MAY_CHANGE_MS);
        file.changes = changesIn(call);
        const before = file.reads.find((read) => contains(read, now));
        if (before) {
          if (!file.cost) {
            file.cost = new FindingCost();
            file.cost.add(before.call, undefined);
            found.push({ file, cost: file.cost });
          }
          file.cost.add(call, tokensOf(call.text.length));
          return;
        }
        file.reads = [...file.reads, now].slice(-MOST_READS);
        lines += now.hashes.length;
        // What was forgotten is not found: too little is reported rather than too much.
        if (lines > MOST_LINES) [files, lines] = [new Map<string, ReadFile>(), 0];
      },
      end() {
        return found
          .filter(({ cost }) => cost.tokens >= LEAST_TOKENS)
          .map(({ file, cost }) =>
            cost.finding(
              "repeatedRead",
              `A file was read ${cost.count} times, unchanged: ${file.subject}`,
              "Don't read a file again that is in the context and hasn't changed. Use what you read before, or read only the lines that you don't know yet.",
            ),
          );
      },
    };
  },
} satisfies FindingKind;

function linesOf(call: SeenCall): ReadLines {
  const { input, text } = call;
  const numbered = numberedLines(text);
  const from = numbered[0]?.lineNumber ?? numberOf(input["offset"] ?? input["start_line"] ?? input["startLine"]) ?? 1;
  const lines = numbered.length > 0 ? numbered.map(({ content }) => content) : text === "" ? [] : text.split("\n");
  return { from, hashes: Float64Array.from(lines, hashOf), call: { place: call.place, started: call.started } };
}

function contains(before: ReadLines, now: ReadLines): boolean {
  const offset = now.from - before.from;
  if (offset < 0 || offset + now.hashes.length > before.hashes.length) return false;
  return now.hashes.every((hash, at) => hash === before.hashes[offset + at]);
}
