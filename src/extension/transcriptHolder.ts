import { randomUUID } from "node:crypto";
import * as vscode from "vscode";
import type { Resource } from "../core/ports/resource";
import type { SideTranscript } from "../protocol/view";
import type { Summary } from "../transcript/model/summary";
import type { Transcript } from "../transcript/model/transcript";
import { type Place, rowOfPlace } from "./permalinkRow";
import { t } from "../core/l10n";
import { problemText } from "../transcript/folders/findFiles";

/** A transcript that one side of a viewer shows, with those that it was reached from. */
export interface TranscriptHolder {
  /** The file that was asked for first. */
  readonly uri: vscode.Uri;
  view(): SideTranscript;
  /** The transcript that is shown, when it has this id. */
  find(id: string): OpenTranscript | undefined;
  /** Resolves when it is open, or cannot be. */
  readonly opened: Promise<void>;
  /** Opens a transcript before the one that is shown, which is gone back to. Throws what opening does, and then all is as it was. */
  openBefore(uri: vscode.Uri, name: string): Promise<void>;
  /** Shows a place in the transcript that is shown, as soon as it has been read so far; false when it is not there. */
  goTo(place: Place): Promise<boolean>;
  /** The page has shown the row that it was to show. */
  arrived(id: string, row: number): void;
  /** Goes back to the nearest transcript that is behind. */
  back(): void;
  dispose(): void;
}

export interface OpenTranscript {
  readonly id: string;
  readonly name: string;
  readonly resource: Resource;
  readonly transcript: Transcript;
  readonly stop: () => void;
}

export interface HolderParts {
  readonly openTranscript: (resource: Resource) => Promise<Transcript>;
  /** There is something else to show. */
  readonly changed: () => void;
  readonly grown: (id: string, summary: Summary) => void;
}

/** Transcripts that are kept open behind the shown one. */
const MAX_BEHIND = 8;

/** Begins to open a transcript; one that cannot be opened is said in the view. */
export function holdTranscript(uri: vscode.Uri, { openTranscript, changed, grown }: HolderParts): TranscriptHolder {
  const name = vscode.workspace.asRelativePath(uri);
  let open: OpenTranscript | undefined;
  let problem: string | undefined;
  /** Transcripts that the open one was reached from, and that one goes back to; the nearest last. */
  let behind: OpenTranscript[] = [];
  let request = 0;
  /** The row to show in a transcript, until it is shown, and how to stop looking for it. */
  let wanted: { readonly id: string; readonly row: number } | undefined;
  let looking = new AbortController();

  const end = ({ stop, transcript }: OpenTranscript): void => {
    stop();
    transcript.dispose();
  };
  const read = async (from: vscode.Uri, shown: string): Promise<OpenTranscript> => {
    const resource = from.toString() as Resource;
    const transcript = await openTranscript(resource);
    const id = randomUUID();
    const stop = transcript.onChange((summary) => {
      grown(id, summary);
    });
    return { id, name: shown, resource, transcript, stop };
  };
  const first = async (): Promise<void> => {
    try {
      const next = await read(uri, name);
      if (request === 0) open = next;
      else end(next);
    } catch (error) {
      problem = problemText(error);
    }
    if (request === 0) changed();
  };

  return {
    uri,
    opened: first(),
    view() {
      if (problem !== undefined) return { kind: "problem", name, problem };
      if (!open) return { kind: "opening", name };
      const back = behind.at(-1)?.name;
      return {
        kind: "transcript",
        id: open.id,
        name: open.name,
        summary: open.transcript.summary,
        ...(back !== undefined && { back }),
        ...(wanted?.id === open.id && { at: wanted.row }),
      };
    },
    find: (id) => (open?.id === id ? open : undefined),
    async openBefore(other, shown) {
      const mine = request;
      const next = await read(other, shown);
      if (mine !== request || !open) {
        end(next);
        return;
      }
      request++;
      if (behind.length >= MAX_BEHIND) behind.splice(0, 1).forEach(end);
      behind.push(open);
      open = next;
      changed();
    },
    async goTo(place) {
      looking.abort();
      const { signal } = (looking = new AbortController());
      const into = open;
      const row = into && (await rowOfPlace(into.transcript, place, signal).catch(unlessStopped(signal)));
      if (signal.aborted) return true;
      if (row === undefined || into === undefined) return false;
      wanted = { id: into.id, row };
      changed();
      return true;
    },
    arrived(id, row) {
      if (wanted?.id === id && wanted.row === row) wanted = undefined;
    },
    back() {
      const nearest = behind.pop();
      if (!nearest) throw new Error(t("There is no transcript to go back to"));
      request++;
      if (open) end(open);
      open = nearest;
      changed();
    },
    dispose() {
      request++;
      looking.abort();
      if (open) end(open);
      behind.forEach(end);
      open = undefined;
      behind = [];
    },
  };
}

/** What fails because nobody waits for it any more is no failure. */
function unlessStopped(signal: AbortSignal): (error: unknown) => undefined {
  return (error) => {
    if (!signal.aborted) throw error;
  };
}
