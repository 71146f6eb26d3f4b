import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { SameCall, SameCalls } from "../../protocol/hostApi";
import { useHost } from "../base/hostContext";
import { ToolIcon } from "../controls/icons";
import { useLinks } from "../list/rows/openLinks";
import { UNASKED_BYTES } from "../list/rows/outlineStore";
import { useRequest } from "../base/useRequest";
import { toolIcon } from "../call/resultBody";
import type { TranscriptRows } from "../list/rows/transcriptRows";
import { useStore } from "../base/store";
import { count, moment } from "../base/units";
import { ActionButton } from "../controls/actionButton";
import { StatusChip } from "../call/body/callStatusView";
import { Problem } from "../controls/problem";
import { VisibleTextView, visibleString } from "../controls/visibleTextView";
import { plural, t } from "../base/viewerText";

/** Lists a run's matches in the open transcripts: calls with the same tool and input. */
export function InTranscripts({ run }: { run: string }): VNode {
  const { transcripts } = useLinks();
  return (
    <>
      {transcripts.map((transcript) => (
        <InTranscript key={`${run} ${transcript.id}`} run={run} transcript={transcript} />
      ))}
    </>
  );
}

function InTranscript({ run, transcript }: { run: string; transcript: TranscriptRows }): VNode | null {
  const host = useHost();
  const links = useLinks();
  const { bytes, complete } = useStore(transcript.summary);
  const [asked, ask] = useState(false);
  const looking = asked || (bytes <= UNASKED_BYTES && complete);
  if (!looking) {
    // Searching it reads it again.
    return (
      <div class="same-calls">
        <button type="button" class="link" data-action="look-in-transcript" onClick={() => ask(true)}>
          {t("Look for this call in the transcript")}
        </button>
      </div>
    );
  }
  return (
    <Same
      id={`${run} ${transcript.id}`}
      ask={(signal) => host.callsLike({ transcript: transcript.id, run }, signal)}
      what={t("The transcript")}
      one={t("Show in transcript")}
      none={t("No call in {0} has the same tool and input.", visibleString(transcript.name))}
      noneYet={t("No call in {0} has the same tool and input, as far as was looked.", visibleString(transcript.name))}
      some={(calls) => t("{0} in {1} with the same tool and input", calls, visibleString(transcript.name))}
      place={({ line }) => (line === undefined ? "" : t("line {0}", count(line)))}
      show={({ row }) => links.showCall(transcript.id, row.id)}
    />
  );
}

/** Shows which live results match a transcript's call. Renders nothing if none does, as for most calls. */
export function InResults({ transcript, call }: { transcript: string; call: string }): VNode | null {
  const host = useHost();
  const { showRun } = useLinks();
  if (!showRun) return null;
  return (
    <Same
      key={`${transcript} ${call}`}
      id={`${transcript} ${call}`}
      ask={(signal) => host.runsLike({ transcript, call }, signal)}
      what={t("The live results")}
      one={t("Show in results")}
      some={(calls) => t("{0} in the live results with the same tool and input", calls)}
      place={({ row }) => (row.started === undefined ? "" : moment(row.started))}
      show={({ row }) => showRun(row.id)}
    />
  );
}

interface SameProps {
  readonly id: string;
  ask(signal: AbortSignal): Promise<SameCalls>;
  readonly what: string;
  readonly one: string;
  /** Messages if there is no match, and if there may be one that wasn't searched. Without them, nothing is shown. */
  readonly none?: string;
  readonly noneYet?: string;
  some(calls: string): string;
  place(call: SameCall): string;
  show(call: SameCall): Promise<void>;
}

function Same({ id, ask, what, one, none, noneYet, some, place, show }: SameProps): VNode | null {
  const request = useRequest(`same ${id}`, ask, 150);
  if (request.state === "failed")
    return (
      <Problem inline what={t("{0} could not be looked through", what)} error={request.error} retry={request.retry} />
    );
  const empty = request.state === "loading" || request.value.calls.length === 0;
  if (empty && none === undefined) return null;
  // The line appears before the response, so that nothing below it moves.
  if (request.state === "loading")
    return (
      <div class="same-calls quiet" aria-busy="true">
        {request.slow ? t("{0}: still looking for this call…", what) : "\u00a0"}
      </div>
    );
  const { calls, unseen } = request.value;
  if (calls.length === 0)
    return (
      <div class="same-calls quiet" data-same-calls={0}>
        {unseen ? noneYet : none}
      </div>
    );
  const first = calls[0];
  if (calls.length === 1 && first && !unseen) {
    return (
      <div class="same-calls" data-same-calls={1}>
        <ActionButton
          name="show-same"
          class="link"
          label={`${one}: ${why(first)}`}
          failed={t("Not shown")}
          run={() => show(first)}
        >
          {one}
        </ActionButton>
        <span class="quiet">
          {place(first)}, {why(first)}
        </span>
      </div>
    );
  }
  return (
    <details class="same-calls" data-same-calls={calls.length}>
      <summary>
        {some(
          unseen
            ? plural(calls.length, "At least {0} call", "At least {0} calls")
            : plural(calls.length, "{0} call", "{0} calls"),
        )}
      </summary>
      {calls.map((call) => (
        <div key={call.row.id} class="call-link">
          <ToolIcon name={toolIcon(call.row.tool)} />
          <ActionButton
            name="show-same"
            class="link"
            label={`${one}: ${visibleString(call.row.tool)}, ${place(call)}`}
            failed={t("Not shown")}
            run={() => show(call)}
          >
            <VisibleTextView text={call.row.tool} /> <VisibleTextView text={call.row.summary} />
          </ActionButton>
          <span class="fact quiet">{place(call)}</span>
          <StatusChip call={call.row} />
        </div>
      ))}
    </details>
  );
}

function why({ by }: SameCall): string {
  return by === "id" ? t("the same call, by its id") : t("the same tool and input");
}
