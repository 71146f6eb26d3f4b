// Runs in a worker thread for each load of the page, and serves it the transcript that the engine reads.
import path from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import type { Resource } from "../../src/base/resource";
import { agentApi } from "../../src/apps/extension/viewer/agentTranscripts";
import { resourceOf } from "../../src/hosts/node/disk/diskPath";
import { nodeFiles } from "../../src/hosts/node/files/nodeFiles";
import { threadPort } from "../../src/hosts/node/transcripts/transcriptWorkerPort";
import type { AboutTranscript, HostApi } from "../../src/protocol/hostApi";
import type { RightView, View } from "../../src/protocol/view";
import type { ViewerApi } from "../../src/protocol/viewerApi";
import { connect } from "../../src/base/rpc";
import { problemText } from "../../src/transcripts/folders/findFiles";
import type { Transcript } from "../../src/transcripts/model/transcriptModel";
import { answersAbout } from "../../src/transcripts/model/questions";
import { pathOfSaved, readSaved } from "../../src/transcripts/details/savedOutput";
import { openTranscript } from "../../src/transcripts/transcript";

interface OpenTranscript {
  readonly id: string;
  readonly name: string;
  readonly resource: Resource;
  readonly transcript: Transcript;
}

if (!parentPort) throw new Error("This file runs in a worker thread, started by startPlay.");
const file = String(workerData);
/** The transcript that is shown is the last one. It was opened from the one before it. */
const opened: OpenTranscript[] = [];
let problem = "";
let count = 0;

async function open(resource: Resource, name: string): Promise<void> {
  const transcript = await openTranscript(nodeFiles, resource, { follow: true });
  const id = `transcript-${++count}`;
  transcript.onChange((summary) => tell(remote.transcriptChanged({ transcript: id, summary })));
  opened.push({ id, name, resource, transcript });
}

function find(id: string): OpenTranscript {
  const found = opened.find((one) => one.id === id);
  if (!found) throw new Error("This transcript is no longer open");
  return found;
}

function right(): RightView {
  const [last, before] = [opened.at(-1), opened.at(-2)];
  if (!last) return { kind: "problem", name: path.basename(file), problem };
  const { id, name, transcript } = last;
  return { kind: "transcript", id, name, summary: transcript.summary, ...(before && { back: before.name }) };
}

function view(): View {
  return { left: { kind: "live" }, right: right(), running: [], layout: "session" };
}

function tell(message: Promise<unknown>): void {
  message.catch(() => undefined);
}

/** Methods that need VS Code are absent, so that asking for them fails with their name. */
const host: Partial<HostApi> = {
  async ready() {
    await open(resourceOf(file), path.basename(file)).catch((error: unknown) => {
      problem = problemText(error);
    });
    return view();
  },
  ...answersAbout<AboutTranscript>(({ transcript }) => find(transcript).transcript),
  ...agentApi(
    (id) => find(id).transcript,
    async (resource, _beside, name) => {
      await open(resource, name);
      tell(remote.show(view()));
    },
  ),
  async back() {
    if (opened.length > 1) opened.pop()?.transcript.dispose();
    tell(remote.show(view()));
  },
  async saved({ transcript: id, of }) {
    const { transcript, resource } = find(id);
    const saved = await pathOfSaved(transcript, of);
    return saved === undefined ? undefined : readSaved(nodeFiles, resource, saved);
  },
  runs: async () => ({ rows: [], total: 0 }),
  run: async () => undefined,
  placeOf: async () => undefined,
  findFailedRun: async () => undefined,
  likeOf: async () => undefined,
  callsLike: async () => ({ calls: [], unseen: false }),
  runsLike: async () => ({ calls: [], unseen: false }),
  chosen: async () => undefined,
  arrived: async () => undefined,
  keepArrangement: async () => undefined,
};

const { remote } = connect<ViewerApi, Partial<HostApi>>(threadPort(parentPort), host);
