import { FileError } from "../../../src/base/errors";
import type { DirectoryEntry, FileStat } from "../../../src/base/filesPort";
import type { Resource } from "../../../src/base/resource";
import type { AboutTranscript, HostApi } from "../../../src/protocol/hostApi";
import type { RightView } from "../../../src/protocol/view";
import type { ViewerApi } from "../../../src/protocol/viewerApi";
import type { Remote } from "../../../src/base/rpc";
import type { Transcript } from "../../../src/transcripts/model/transcriptModel";
import type { NearFiles } from "../../../src/transcripts/structure/agents/agentFiles";
import { answersAbout, type OfferedAnswers } from "../../../src/transcripts/model/questions";
import { openTranscript } from "../../../src/transcripts/transcript";
import { agentText, copiesText, mainText, moreText, NESTED, SESSION, WORKFLOW, workflowText } from "./sessionTexts";

type Page = Pick<Remote<ViewerApi>, "show" | "transcriptChanged">;

/** What this host answers instead of the page's own. */
type SessionApi = OfferedAnswers<AboutTranscript> & Pick<HostApi, "openAgent" | "arrived" | "back">;

const FOLDER = "memory:/projects/notes-app";

/** Files held in memory, with their folders. */
class MemoryFolder implements NearFiles {
  readonly #texts = new Map<string, Uint8Array>();
  readonly #watching = new Map<string, Set<() => void>>();

  put(path: string, text: string): void {
    this.#texts.set(path, new TextEncoder().encode(text));
    for (const changed of this.#watching.get(path) ?? []) changed();
  }

  stat = async (resource: Resource): Promise<FileStat> => {
    const bytes = this.#texts.get(resource);
    const folder = [...this.#texts.keys()].some((path) => path.startsWith(`${resource}/`));
    if (!bytes && !folder) throw new FileError("NotFound", resource);
    const type = bytes ? "file" : "directory";
    return { type, link: false, size: bytes?.length ?? 0, mtime: 0, ctime: 0, identity: "" };
  };
  read = async (resource: Resource, from: number, to: number, into: Uint8Array): Promise<number> => {
    const part = this.#texts.get(resource)?.subarray(from, to);
    if (!part) throw new FileError("NotFound", resource);
    into.set(part);
    return part.length;
  };
  list = async (resource: Resource): Promise<DirectoryEntry[]> => {
    const below = [...this.#texts.keys()].filter((path) => path.startsWith(`${resource}/`));
    const names = new Set(below.map((path) => path.slice(resource.length + 1)));
    const seen = new Map<string, DirectoryEntry>();
    for (const path of names) {
      const [name = "", ...rest] = path.split("/");
      seen.set(name, { name, type: rest.length > 0 ? "directory" : "file", link: false });
    }
    return [...seen.values()];
  };
  child = (folder: Resource, name: string): Resource => `${folder}/${name}` as Resource;
  watch = (resource: Resource, changed: () => void): (() => void) => {
    const known = this.#watching.get(resource) ?? new Set();
    known.add(changed);
    this.#watching.set(resource, known);
    return () => known.delete(changed);
  };
}

/** A session that the engine reads in the page: its own file, and files of subagents in its folder. */
export class SessionHost {
  readonly #files = new MemoryFolder();
  readonly #open: { id: string; name: string; transcript: Transcript }[] = [];
  #page: Page | undefined;
  #text = mainText();
  #at: number | undefined;

  /** With `workflow` its last turn starts a workflow, whose run stands in the session's folder; with `copies` it ends with entries that tell of copies of files. */
  constructor(
    readonly done: (method: string, params: unknown) => void,
    { workflow, copies }: { readonly workflow: boolean; readonly copies: boolean },
  ) {
    if (copies) this.#text += copiesText();
    if (workflow) {
      this.#text += workflowText();
      for (const [path, text] of Object.entries(WORKFLOW)) this.#files.put(`${FOLDER}/${SESSION}/${path}`, text);
    }
    this.#files.put(`${FOLDER}/${SESSION}.jsonl`, this.#text);
    for (const [id, meta] of Object.entries(NESTED)) {
      this.#files.put(`${FOLDER}/${SESSION}/subagents/agent-${id}.jsonl`, agentText(id));
      this.#files.put(`${FOLDER}/${SESSION}/subagents/agent-${id}.meta.json`, JSON.stringify(meta));
    }
  }

  async start(page: Page): Promise<void> {
    this.#page = page;
    await this.#show(`${FOLDER}/${SESSION}.jsonl`);
  }

  right(): RightView {
    const [last, before] = [this.#open.at(-1), this.#open.at(-2)];
    if (!last) return { kind: "none" };
    const { id, name, transcript } = last;
    return {
      kind: "transcript",
      id,
      name,
      summary: transcript.summary,
      ...(before && { back: before.name }),
      ...(this.#at !== undefined && { at: this.#at }),
    };
  }

  /** From now on the view leads to a row, as a link does, until the page has arrived there. */
  goTo(row: number): void {
    this.#at = row;
  }

  /** Writes more turns to the session's file. */
  grow(turns: number): void {
    for (let turn = 0; turn < turns; turn++) this.#text += moreText(this.#text.length + turn);
    this.#files.put(`${FOLDER}/${SESSION}.jsonl`, this.#text);
  }

  async #show(path: string): Promise<void> {
    const transcript = await openTranscript(this.#files, path as Resource, { follow: true });
    const id = `session-${this.#open.length}`;
    transcript.onChange((summary) => void this.#page?.transcriptChanged({ transcript: id, summary }));
    // Told before the page listens, the end of reading would be lost: here both run on one thread.
    while (!transcript.summary.complete) await new Promise((resolve) => setTimeout(resolve));
    this.#open.push({ id, name: path.slice(path.lastIndexOf("/") + 1), transcript });
  }

  #find(id: string): Transcript {
    const found = this.#open.find((open) => open.id === id);
    if (!found) throw new Error("This transcript is no longer open");
    return found.transcript;
  }

  api(shown: () => void): SessionApi {
    return {
      ...answersAbout<AboutTranscript>(({ transcript }) => this.#find(transcript)),
      openAgent: async ({ resource, beside }) => {
        this.done("openAgent", { resource, beside });
        if (beside) return;
        await this.#show(resource);
        shown();
      },
      arrived: async (params) => {
        this.done("arrived", params);
        this.#at = undefined;
      },
      back: async () => {
        this.#open.pop()?.transcript.dispose();
        shown();
      },
    };
  }
}
