import type { VNode } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { isObject } from "../../base/json/jsonValue";
import type { AgentChangesView, ShownAgentChanges } from "../../protocol/agentChangesApi";
import { useHost } from "../base/hostContext";
import type { Storage } from "../base/keptField";
import { useStore } from "../base/store";
import { useLatestValue, useRequest } from "../base/useRequest";
import { plural, t } from "../base/viewerText";
import { EmptyState } from "../controls/emptyState";
import { Problem, Waiting } from "../controls/problem";
import { UpdateState, type Updating } from "../insights/updateState";
import { useUpdating } from "../insights/useUpdating";
import { FileLink } from "../markup/links/fileLink";
import { SomeOf } from "../markup/copy/someOf";
import { AgentChangeItem } from "./agentChangeItem";
import { ChangeReading } from "./changeReading";

const RUNNING: Updating = { state: "running" };
const STOPPED: Updating = { state: "stopped" };

/** Changes that are drawn at first. */
const FIRST = 100;

/** Shows what agents changed in a file, in all sessions of this machine. */
export function AgentChangesPage({ view, storage }: { view: AgentChangesView; storage: Storage }): VNode {
  const { id, file } = view;
  useEffect(() => {
    const stored = storage.get();
    storage.set({ ...(isObject(stored) && stored), agentChanges: { id } });
  }, [id]);
  return (
    <section class="pane agent-changes insights" aria-label={t("Changes by agents")}>
      {file === undefined ? (
        <EmptyState title={t("The file is no longer known")}>
          <p>{t("Open the file, and run Show Agents' Changes to This File.")}</p>
        </EmptyState>
      ) : (
        <Changes file={file} progress={view.progress} />
      )}
    </section>
  );
}

function Changes({ file, progress }: { file: string; progress: AgentChangesView["progress"] }): VNode {
  const host = useHost();
  const { updating, update, stop, version } = useUpdating();
  const isUpdating = updating.state === "running";
  const request = useRequest<ShownAgentChanges>(String(version), (signal) => host.agentChanges({}, signal));
  // The list stays until the next one arrives.
  const list = useLatestValue(request);
  const reading = useMemo(() => new ChangeReading(host), [host]);
  const read = useStore(reading.read);
  useEffect(() => {
    if (list) reading.list(list.changes);
  }, [list, reading]);
  useEffect(() => () => reading.stop(), [reading]);
  const shown = list?.changes.filter(({ id }) => {
    const detail = read.details.get(id);
    return detail === undefined || detail instanceof Error || !detail.isGone;
  });
  const hidden = list ? list.total - list.changes.length : 0;
  const isReading = isUpdating || read.isRunning;
  const isStopped = !isReading && read.done < read.total;
  return (
    <>
      <header class="pane-head">
        <h2>{t("Changes by agents")}</h2>
        <span class="agent-changes-file">
          <FileLink path={file} />
        </span>
        <UpdateState
          updating={read.isRunning ? RUNNING : isStopped ? STOPPED : updating}
          progress={isUpdating ? progress : read}
          {...(!isUpdating && { words: (done, total) => t("Reading session {0} of {1}", done, total) })}
          stop={() => {
            stop();
            reading.stop();
          }}
          update={update}
        />
      </header>
      <div class="understood agent-changes-body" data-agent-changes={isReading ? "running" : updating.state}>
        {request.state === "failed" && (
          <Problem what={t("The changes could not be listed")} error={request.error} retry={request.retry} />
        )}
        {!list && request.state === "loading" && (
          <Waiting what={t("The list of changes")} slow={request.slow} words={t("Looking for changes…")} />
        )}
        {shown && shown.length > 0 && (
          <>
            <ul aria-label={t("Changes, the newest first")}>
              <SomeOf
                items
                all={shown}
                of={t("changes")}
                first={FIRST}
                draw={(change) => (
                  <AgentChangeItem key={change.id} change={change} file={file} detail={read.details.get(change.id)} />
                )}
              />
            </ul>
            {hidden > 0 && (
              <p class="quiet" data-older={hidden}>
                {plural(hidden, "{0} older change isn't listed", "{0} older changes aren't listed")}
              </p>
            )}
          </>
        )}
        {list && shown?.length === 0 && !isReading && <NoChanges searched={list.searched} />}
        {list && shown?.length === 0 && isReading && (
          <p class="nothing" role="status">
            {t("No change so far. Sessions are still being read.")}
          </p>
        )}
      </div>
      <div class="for-screen-readers" role="status">
        {shown && !isReading && plural(shown.length, "{0} change", "{0} changes")}
      </div>
    </>
  );
}

function NoChanges({ searched: { sessions, agents } }: Pick<ShownAgentChanges, "searched">): VNode {
  return sessions === 0 ? (
    <EmptyState title={t("No sessions yet")}>
      <p>{t("Work with an agent such as Copilot, Claude Code, or Codex. Then select Update.")}</p>
    </EmptyState>
  ) : (
    <EmptyState title={t("No recorded session changed this file")}>
      <p>
        {t(
          "Searched {0} of {1}. If an agent has changed the file since, select Update. Scripts that an agent runs don't record which files they change.",
          plural(sessions, "{0} session", "{0} sessions"),
          plural(agents, "{0} agent", "{0} agents"),
        )}
      </p>
    </EmptyState>
  );
}
