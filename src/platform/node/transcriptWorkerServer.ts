import { FileError } from "../../core/errors";
import type { Resource } from "../../core/ports";
import { connect, type Connection, type Port, type Remote } from "../../rpc";
import type { Transcript } from "../../transcript/model";
import type { TranscriptFiles } from "../../transcript/reading";
import { openTranscript } from "../../transcript/transcript";
import type { Answer, ReaderApi, ReaderHostApi } from "../../transcript/workerApi";

/**
 * Reads transcripts for the other side of `port`. Resources that `owns` names are read with `files`; all others through the host.
 * Every open transcript is followed until the host disposes of it.
 */
export function serveTranscripts(
  port: Port,
  files: TranscriptFiles,
  owns: (resource: Resource) => boolean,
): Connection<ReaderHostApi> {
  const open = new Map<string, Transcript>();
  const watched = new Map<number, () => void>();
  const find = (id: string): Transcript => {
    const transcript = open.get(id);
    if (!transcript) throw new Error(`The transcript is not open: ${id}`);
    return transcript;
  };

  const connection = connect<ReaderHostApi, ReaderApi>(port, {
    open: async ({ id, resource }, signal) => {
      const from = owns(resource) ? files : hostFiles(connection.remote, watched);
      const transcript = await openTranscript(from, resource, { signal, follow: true });
      if (signal.aborted) {
        transcript.dispose();
        signal.throwIfAborted();
      }
      open.set(id, transcript);
      transcript.onChange((summary) => void connection.remote.changed({ id, summary }).catch(() => undefined));
      return transcript.summary;
    },
    rows: async ({ id, from, to }, signal) => find(id).rows(from, to, signal),
    call: async ({ id, call }, signal) => find(id).call(call, signal),
    rowOf: async ({ id, call }) => find(id).rowOf(call),
    text: async ({ id, row }, signal) => find(id).text(row, signal),
    dispose: async ({ id }) => {
      open.get(id)?.dispose();
      open.delete(id);
    },
    fileChanged: async ({ watch }) => watched.get(watch)?.(),
  });
  return connection;
}

let nextWatch = 1;

/** Files that the host reads for this side. */
function hostFiles(host: Remote<ReaderHostApi>, watched: Map<number, () => void>): TranscriptFiles {
  const settle = async <T>(resource: Resource, answer: Promise<Answer<T>>): Promise<T> => {
    const settled = await answer;
    if ("refused" in settled) throw new FileError(settled.refused, resource);
    return settled.value;
  };
  return {
    stat: (resource) => settle(resource, host.stat({ resource })),
    read: async (resource, from, to, into) => {
      const bytes = await settle(resource, host.read({ resource, from, to }));
      into.set(bytes);
      return bytes.length;
    },
    watch: (resource, changed) => {
      const watch = nextWatch++;
      watched.set(watch, changed);
      // A host that cannot watch or is gone leaves the transcript as it is.
      host.watch({ watch, resource }).catch(() => undefined);
      return () => {
        watched.delete(watch);
        host.unwatch({ watch }).catch(() => undefined);
      };
    },
  };
}
