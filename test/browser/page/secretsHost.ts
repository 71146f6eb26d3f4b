import type { Resource } from "../../../src/base/resource";
import type { RunRecord } from "../../../src/results/result";
import type { HostApi } from "../../../src/protocol/hostApi";
import type { RightView } from "../../../src/protocol/view";
import { runRow } from "../../../src/apps/extension/calls/runRow";
import { Hide } from "../../../src/transcripts/hiding/hide";
import { hiddenCallRow, hiddenSummary } from "../../../src/transcripts/hiding/hidingTranscript";
import type { Transcript } from "../../../src/transcripts/model/transcriptModel";
import { answersAbout, type OfferedAnswers } from "../../../src/transcripts/model/questions";
import { openTranscript } from "../../../src/transcripts/transcript";
import { lines, SESSION } from "./recordedLines";
import { RecordedHost } from "./recordedHost";
import { secretsEntries, tokenOf } from "./secretsEntries";

type SecretsApi = OfferedAnswers<object> & Pick<HostApi, "runs" | "run" | "showHidden">;

const record: RunRecord = {
  id: "run-0",
  tool: "bash",
  input: { command: `curl -H "Authorization: Bearer ${tokenOf("run input")}" https://example.org` },
  result: { success: true, data: { output: `token ${tokenOf("run output")}`, exit_code: 0 } },
  format: "envelope",
  started: "2026-03-09T14:00:00.000Z",
  duration_ms: 12,
  source: "chat",
};

/** A transcript with a secret in every place, and a live result, as a host tells of them that hides secrets until the page asks to see them. */
export class SecretsHost {
  readonly #hide = new Hide({});
  #shown = false;
  #transcript: Transcript | undefined;

  constructor(private readonly changed: () => void) {}

  async start(): Promise<void> {
    const { files } = new RecordedHost(lines(secretsEntries));
    const resource = `memory:/home/ada/.claude/projects/demo/${SESSION}.jsonl` as Resource;
    const near = { ...files, list: () => Promise.reject(new Error("no folder")) };
    this.#transcript = await openTranscript(near, resource);
    while (!this.#transcript.summary.complete) await new Promise((resolve) => setTimeout(resolve));
  }

  hiding(): "hidden" | "shown" {
    return this.#shown ? "shown" : "hidden";
  }

  #open(): Transcript {
    if (!this.#transcript) throw new Error("The transcript is not open yet");
    return this.#shown ? this.#transcript : this.#transcript.hiding({});
  }

  right(): RightView {
    const { summary } = this.#open();
    const shown = this.#shown ? summary : hiddenSummary(summary, this.#hide);
    return { kind: "transcript", id: "secrets-1", name: `${SESSION}.jsonl`, summary: shown };
  }

  api(): SecretsApi {
    return {
      runs: async () => ({
        rows: [this.#shown ? runRow(record) : hiddenCallRow(runRow(record), this.#hide)],
        total: 1,
      }),
      run: async () => (this.#shown ? record : this.#hide.value(record)),
      ...answersAbout(() => this.#open()),
      showHidden: async ({ shown }) => {
        this.#shown = shown;
        this.changed();
      },
    };
  }
}
