import { randomUUID } from "node:crypto";
import * as vscode from "vscode";
import type { Resource } from "../../../base/resource";
import type { SideTranscript } from "../../../protocol/view";
import type { Summary } from "../../../transcripts/model/summary";
import type { Transcript } from "../../../transcripts/model/transcriptModel";
import { type Place, rowOfPlace } from "../permalinks/permalinkRow";
import { t } from "../../../base/l10n";
import { problemText } from "../../../transcripts/folders/findFiles";

/** A transcript on one side of a viewer, and those that it was reached from. */
export interface TranscriptHolder {
  /** The first file. */
  readonly uri: vscode.Uri;
  view(): SideTranscript;
  /** Returns the transcript that is shown if it has this id. */
  find(id: string): OpenTranscript | undefined;
  /** Resolves when opening succeeded or failed. */
  readonly opened: Promise<void>;
  /**
   * Opens a transcript in front of the current one, which `back` returns to. If opening fails, throws and changes
   * nothing.
   */
  openBefore(uri: vscode.Uri, name: string): Promise<void>;
  /** Shows a row of the current transcript as soon as it has been read. Returns false if it doesn't exist. */
  goTo(place: Place): Promise<boolean>;
  /** Reports that the page has shown the requested row. */
  arrived(id: string, row: number): void;
  /** Goes back to the previous transcript. */
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
  /** Called when it shows something else. */
  readonly changed: () => void;
  readonly grown: (id: string, summary: Summary) => void;
}

/** Maximum transcripts to keep open behind the current one. */
const MAX_BEHIND = 8;

/** Starts to open a transcript. If that fails, the view shows the error. */
export function holdTranscript(uri: vscode.Uri, { openTranscript, changed, grown }: HolderParts): TranscriptHolder {
  const name = vscode.workspace.asRelativePath(uri);
  let open: OpenTranscript | undefined;
  let problem: string | undefined;
  /** Transcripts to go back to, the nearest last. */
  let behind: OpenTranscript[] = [];
  let request = 0;
  /** The row to show in a transcript until it is shown, and how to stop looking for it. */
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

/** Ignores errors of work that was aborted. */
function unlessStopped(signal: AbortSignal): (error: unknown) => undefined {
  return (error) => {
    if (!signal.aborted) throw error;
  };
}
