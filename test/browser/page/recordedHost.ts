import { FileError } from "../../../src/base/errors";
import type { Resource } from "../../../src/base/resource";
import type { HostApi } from "../../../src/protocol/hostApi";
import type { RightView } from "../../../src/protocol/view";
import type { Transcript } from "../../../src/transcripts/model/transcriptModel";
import { pathOfSaved, readSaved, type SavedFiles } from "../../../src/transcripts/details/savedOutput";
import { answersAbout, type OfferedAnswers } from "../../../src/transcripts/model/questions";
import { openTranscript } from "../../../src/transcripts/transcript";
import { SESSION } from "./recordedLines";

const FOLDER = "memory:/home/ada/.claude/projects/demo";
const RESOURCE = `${FOLDER}/${SESSION}.jsonl` as Resource;

type RecordedApi = OfferedAnswers<object> & Pick<HostApi, "saved">;

/** A transcript in memory that the engine itself reads in the page. */
export class RecordedHost {
  readonly #files = new Map<string, Uint8Array>();
  #transcript: Transcript | undefined;

  constructor(text: string) {
    this.#put(RESOURCE, text);
    this.#put(
      `${FOLDER}/${SESSION}/tool-results/big1.txt`,
      Array.from({ length: 12 }, (_, at) => `line ${at + 1}`).join("\n"),
    );
  }

  #put(path: string, text: string): void {
    this.#files.set(path, new TextEncoder().encode(text));
  }

  #bytes(resource: Resource): Uint8Array {
    const bytes = this.#files.get(resource);
    if (!bytes) throw new FileError("NotFound", resource);
    return bytes;
  }

  get files(): SavedFiles & { watch: () => () => void } {
    return {
      stat: async (resource) => ({
        type: "file",
        link: false,
        size: this.#bytes(resource).length,
        mtime: 0,
        ctime: 0,
        identity: "",
      }),
      read: async (resource, from, to, into) => {
        const part = this.#bytes(resource).subarray(from, to);
        into.set(part);
        return part.length;
      },
      child: (folder, name) => `${folder}/${name}` as Resource,
      realpath: async (resource) => resource,
      watch: () => () => undefined,
    };
  }

  /** Opens the transcript and waits until all of it is read. */
  async start(): Promise<void> {
    const transcript = await openTranscript(this.files, RESOURCE);
    this.#transcript = transcript;
    while (!transcript.summary.complete) await new Promise((resolve) => setTimeout(resolve));
  }

  #open(): Transcript {
    if (!this.#transcript) throw new Error("The transcript is not open yet");
    return this.#transcript;
  }

  right(): RightView {
    return this.#transcript
      ? { kind: "transcript", id: "recorded-1", name: `${SESSION}.jsonl`, summary: this.#transcript.summary }
      : { kind: "none" };
  }

  api(): RecordedApi {
    return {
      ...answersAbout(() => this.#open()),
      saved: async ({ of }) => {
        const path = await pathOfSaved(this.#open(), of);
        return path === undefined ? undefined : readSaved(this.files, RESOURCE, path);
      },
    };
  }
}
