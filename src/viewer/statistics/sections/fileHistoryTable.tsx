import type { VNode } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { CommandTouch, FileEvent } from "../../../transcripts/model/understanding/touchedFilesModel";
import { useHost } from "../../base/hostContext";
import { StatusIcon } from "../../controls/icons";
import { useGrowing } from "../../controls/behavior/useGrowing";
import { Problem, Waiting } from "../../controls/problem";
import { VisibleTextView } from "../../controls/visibleTextView";
import { useRequest } from "../../base/useRequest";
import { statusWords } from "../../base/statusWords";
import { count } from "../../base/units";
import { CallRowLink } from "../figures/rowLink";
import { clock } from "../figures/statisticsWords";
import { plural, sentence, t } from "../../base/viewerText";

const EVENTS = 200;
/** Events that one task draws. */
const AT_ONCE = 25;

const TOUCH_WORDS: Readonly<Record<CommandTouch, string>> = {
  read: t("Read"),
  write: t("Written"),
  edit: t("Edited"),
  create: t("Created"),
  remove: t("Removed"),
  move: t("Moved away"),
  other: t("Named"),
};

/** Names the same for touches that only a command's text suggests. */
const PERHAPS_WORDS: Readonly<Record<CommandTouch, string>> = {
  read: t("Perhaps read"),
  write: t("Perhaps written"),
  edit: t("Perhaps edited"),
  create: t("Perhaps created"),
  remove: t("Perhaps removed"),
  move: t("Perhaps moved away"),
  other: t("Perhaps changed"),
};

/** Shows what happened to one file, in order, and what commands may have done to it. */
export function FileHistoryTable({
  transcript,
  version,
  path,
  changes = false,
  go,
  close,
}: {
  transcript: string;
  version: number;
  path: string;
  /** Only what changed the file, or may have. */
  changes?: boolean;
  go(row: number): void;
  close?(): void;
}): VNode {
  const host = useHost();
  const [from, setFrom] = useState(0);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (close) frame.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const request = useRequest(`${transcript} ${version} ${path} ${from}`, (signal) =>
    host.fileHistory({ transcript, path, from, to: from + EVENTS, changes }, signal),
  );
  return (
    <div ref={frame} class="file-history" data-history={path}>
      <h4>
        {changes
          ? t("Edits, and commands that may have changed the file")
          : sentence("What happened to {0}", <VisibleTextView text={path} />)}
        {close && (
          <button type="button" class="link" data-action="close-history" onClick={close}>
            {t("Close")}
          </button>
        )}
      </h4>
      {request.state === "loading" && <Waiting what={t("What happened to the file")} slow={request.slow} />}
      {request.state === "failed" && (
        <Problem what={t("What happened to the file could not be read")} error={request.error} retry={request.retry} />
      )}
      {request.state === "done" && (
        <>
          <HistoryEvents key={from} events={request.value.events} from={from} go={go} />
          {(from > 0 || from + EVENTS < request.value.total) && (
            <div class="text-foot">
              <span class="text-size">
                {plural(
                  request.value.total,
                  "{1} to {2} of {0} event",
                  "{1} to {2} of {0} events",
                  count(from + 1),
                  count(Math.min(from + EVENTS, request.value.total)),
                )}
              </span>
              {from > 0 && (
                <button type="button" class="link" onClick={() => setFrom(Math.max(0, from - EVENTS))}>
                  {t("Earlier")}
                </button>
              )}
              {from + EVENTS < request.value.total && (
                <button type="button" class="link" onClick={() => setFrom(from + EVENTS)}>
                  {t("Later")}
                </button>
              )}
            </div>
          )}
        </>
      )}
    </div>
  );
}

function HistoryEvents({
  events,
  from,
  go,
}: {
  events: readonly FileEvent[];
  from: number;
  go(row: number): void;
}): VNode {
  const drawn = useGrowing(events.length, AT_ONCE);
  // Preact doesn't compare an unchanged node again.
  const nodes = useMemo<VNode[]>(() => [], [events, go]);
  for (let at = nodes.length; at < drawn; at++) {
    const event = events[at];
    if (event) nodes.push(<HistoryEvent key={at} event={event} go={go} />);
  }
  return <ol start={from + 1}>{nodes.slice(0, drawn)}</ol>;
}

function HistoryEvent({ event, go }: { event: FileEvent; go(row: number): void }): VNode {
  const { touch, command, tool, status, time, row, agent, words } = event;
  return (
    <li data-touch={touch} data-by-command={command !== undefined}>
      <CallRowLink row={row} agent={agent} go={go}>
        {(command === undefined ? TOUCH_WORDS : PERHAPS_WORDS)[touch]}
      </CallRowLink>
      <span class="event-tool">
        <VisibleTextView text={tool} />
      </span>
      {command !== undefined && <span class="uncertain">{t("by a command, not certain")}</span>}
      {status !== "ok" && (
        <span class={`outcome outcome-${status}`}>
          <StatusIcon name={status} />
          {statusWords[status]}
        </span>
      )}
      {command !== undefined && (
        <code class="event-command">
          <VisibleTextView text={command} />
        </code>
      )}
      <span class="event-words">
        <VisibleTextView text={words} />
      </span>
      {agent !== undefined && (
        <span class="of-agent">
          <VisibleTextView text={agent} />
        </span>
      )}
      {time !== undefined && <time class="event-time">{clock(time)}</time>}
    </li>
  );
}
