import { FileError } from "../../../src/base/errors";
import type { Resource } from "../../../src/base/resource";
import type { HostApi } from "../../../src/protocol/hostApi";
import { answersAbout, type OfferedAnswers } from "../../../src/transcripts/model/questions";
import type { RightView } from "../../../src/protocol/view";
import type { Transcript } from "../../../src/transcripts/model/transcriptModel";
import { openTranscript } from "../../../src/transcripts/transcript";

type FindApi = OfferedAnswers<object> & Pick<HostApi, "arrived">;

const RESOURCE = "memory:/find.jsonl" as Resource;

/** A transcript of many turns, each the same but for its number, that the engine itself reads in the page. */
function turns(count: number): string {
  const lines: object[] = [];
  for (let turn = 0; turn < count; turn++) {
    const at = (second: number): object => ({
      timestamp: new Date(Date.UTC(2026, 2, 9, 8, 0, turn * 60 + second)).toISOString(),
      sessionId: "5b2d",
      uuid: `u${turn}-${second}`,
    });
    const failed = turn % 7 === 3;
    const side = turn % 5 === 4 ? { isSidechain: true, agentId: "a1" } : {};
    lines.push(
      {
        type: "user",
        ...at(0),
        message: { role: "user", content: `Prompt ${turn}: where is the needle of part ${turn}?` },
      },
      {
        type: "assistant",
        ...at(1),
        ...side,
        message: {
          id: `m${turn}`,
          content: [
            { type: "text", text: `Answer ${turn}: I look into **part ${turn}**.` },
            { type: "tool_use", id: `t${turn}`, name: turn % 2 === 0 ? "Bash" : "Read", input: inputOf(turn) },
          ],
        },
      },
      {
        type: "user",
        ...at(2),
        ...side,
        message: {
          content: [
            {
              type: "tool_result",
              tool_use_id: `t${turn}`,
              content: failed
                ? `<tool_use_error>File does not exist: src/part${turn}.ts</tool_use_error>`
                : `first line\n${"filler ".repeat(40)}\nhidden treasure number ${turn} <b>&amp;</b>\nlast line`,
              is_error: failed,
            },
          ],
        },
      },
      { type: "queue-operation", ...at(3), operation: "enqueue", content: `later ${turn}` },
    );
  }
  return lines.map((line) => `${JSON.stringify(line)}\n`).join("");
}

const inputOf = (turn: number): object =>
  turn % 2 === 0 ? { command: `grep -n "treasure" src/part${turn}.ts` } : { file_path: `/w/src/part${turn}.ts` };

/** Answers from a transcript that is held in memory. */
export class FindHost {
  #bytes: Uint8Array;
  #turns: number;
  #transcript: Transcript | undefined;
  #changed = (): void => undefined;
  /** The row that the view leads to. */
  #at: number | undefined;

  /** `bookkeeping`: the file holds nothing else. `reading`: as it is opened it is not read to its end. */
  constructor(
    count: number,
    readonly settings: { readonly bookkeeping: boolean; readonly reading: boolean },
  ) {
    this.#turns = count;
    this.#bytes = this.#written();
  }

  #written(): Uint8Array {
    const lines = turns(this.#turns).split("\n");
    const kept = this.settings.bookkeeping ? lines.filter((line) => line.includes('"queue-operation"')) : lines;
    return new TextEncoder().encode(kept.map((line) => `${line}\n`).join(""));
  }

  async start(tell: (id: string, summary: Transcript["summary"]) => void): Promise<void> {
    const files = {
      stat: async () =>
        ({ type: "file", link: false, size: this.#bytes.length, mtime: 0, ctime: 0, identity: "" }) as const,
      read: async (_: Resource, from: number, to: number, into: Uint8Array) => {
        const part = this.#bytes.subarray(from, to);
        into.set(part);
        return part.length;
      },
      list: async (resource: Resource) => Promise.reject(new FileError("NotFound", resource)),
      child: (folder: Resource, name: string) => `${folder}/${name}` as Resource,
      watch: (_: Resource, changed: () => void) => {
        this.#changed = changed;
        return () => undefined;
      },
    };
    const transcript = await openTranscript(files, RESOURCE, { follow: true });
    this.#transcript = transcript;
    while (!transcript.summary.complete) await new Promise((resolve) => setTimeout(resolve));
    transcript.onChange((summary) => tell("find-1", summary));
  }

  /** Adds turns to the file. */
  grow(count: number): void {
    this.#turns += count;
    this.#bytes = this.#written();
    this.#changed();
  }

  /** From now on the view leads to a row, as a link does, until the page has arrived there. */
  goTo(row: number): void {
    this.#at = row;
  }

  #open(): Transcript {
    if (!this.#transcript) throw new Error("The transcript is not open yet");
    return this.#transcript;
  }

  right(): RightView {
    const { summary } = this.#open();
    return {
      ...{ kind: "transcript", id: "find-1", name: "find.jsonl" },
      summary: this.settings.reading ? { ...summary, complete: false } : summary,
      ...(this.#at !== undefined && { at: this.#at }),
    };
  }

  /** `enter` counts calls and lets them fail. */
  api(enter: (method: "rows" | "filter", signal: AbortSignal) => Promise<void>): FindApi {
    const questions = answersAbout(() => this.#open());
    return {
      arrived: async () => {
        this.#at = undefined;
      },
      ...questions,
      filter: async (asked, signal) => {
        await enter("filter", signal);
        return questions.filter(asked, signal);
      },
      rows: async (range, signal) => {
        await enter("rows", signal);
        return this.#open().rows(range, signal);
      },
    };
  }
}
