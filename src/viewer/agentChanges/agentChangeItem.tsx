import type { VNode } from "preact";
import { useId, useState } from "preact/hooks";
import type { ShownAgentChange } from "../../protocol/agentChangesApi";
import type { AgentChangeDetail } from "../../transcripts/model/changes/agentChangesModel";
import { useHost } from "../base/hostContext";
import { moment } from "../base/units";
import { useRequest } from "../base/useRequest";
import { plural, sentence, t } from "../base/viewerText";
import { Shape } from "../controls/icons";
import { Note } from "../controls/note";
import { Problem, Waiting } from "../controls/problem";
import { VisibleTextView, visibleString } from "../controls/visibleTextView";
import { LongText } from "../markup/text/longText";
import { FileChangesView } from "../statistics/changes/fileChangesView";
import { LineChangeView } from "../statistics/changes/lineChangeView";

interface Props {
  readonly change: ShownAgentChange;
  /** The path of the file that the page is about. */
  readonly file: string;
  /** Undefined until it is read. */
  readonly detail: AgentChangeDetail | Error | undefined;
}

/** Shows a change: when, by which agent, in which session, why, and, when it is expanded, what was changed. */
export function AgentChangeItem({ change, file, detail }: Props): VNode {
  const host = useHost();
  const [open, setOpen] = useState(false);
  const body = useId();
  const { id, started, agent, subagent, tool, title, byCommand, path } = change;
  const known = detail instanceof Error ? undefined : detail;
  return (
    <li class="agent-change" data-change={id}>
      <div class="agent-change-head">
        <button
          type="button"
          class="agent-change-fold"
          aria-expanded={open}
          aria-controls={open ? body : undefined}
          data-action="expand-change"
          onClick={() => setOpen(!open)}
        >
          <span class={open ? "changed-twistie unfolded" : "changed-twistie"}>
            <Shape name="twistie" />
          </span>
          <span class="agent-change-time">
            {started === undefined ? t("Time not recorded") : moment(new Date(started).toISOString())}
          </span>
          <VisibleTextView text={agent} />
          {subagent !== undefined && (
            <span class="quiet">{sentence("subagent {0}", <VisibleTextView text={subagent} />)}</span>
          )}
          <span class="quiet">
            <VisibleTextView text={tool} />
          </span>
          {byCommand && (
            <span class="uncertain" title={t("Possibly changed by a command")}>
              {t("possible")}
            </span>
          )}
          {known?.lines && <LineChangeView change={known.lines} />}
        </button>
        <button
          type="button"
          class="link agent-change-session"
          title={t("Open the session at this row")}
          data-action="open-change"
          onClick={() => void host.openAgentChange({ id })}
        >
          <VisibleTextView text={title === "" ? t("Without a title") : title} />
        </button>
      </div>
      {!isSameFile(path, file) && (
        <p class="quiet agent-change-text">{sentence("The file was then {0}", <VisibleTextView text={path} />)}</p>
      )}
      {detail instanceof Error ? (
        <p class="agent-change-text agent-change-problem">
          {t("The session could not be read: {0}", visibleString(detail.message))}
        </p>
      ) : (
        !open &&
        known?.prompt !== undefined && (
          <p class="agent-change-text" data-prompt>
            <VisibleTextView text={known.prompt} />
          </p>
        )
      )}
      {open && (
        <div id={body} class="agent-change-body">
          <WholeChange change={change} />
        </div>
      )}
    </li>
  );
}

function WholeChange({ change: { id } }: Pick<Props, "change">): VNode {
  const host = useHost();
  const request = useRequest<AgentChangeDetail | undefined>(String(id), async (signal) => {
    const [detail] = await host.agentChangeDetails({ ids: [id], texts: true }, signal);
    return detail;
  });
  if (request.state === "failed")
    return <Problem what={t("The change could not be read")} error={request.error} retry={request.retry} />;
  if (request.state === "loading")
    return <Waiting what={t("The change")} slow={request.slow} words={t("Reading the session…")} />;
  const { prompt, command, changes } = request.value ?? {};
  return (
    <>
      <h3>{t("Prompt")}</h3>
      {prompt === undefined ? (
        <p class="nothing">{t("No prompt is recorded before this change.")}</p>
      ) : (
        <LongText text={prompt} label={t("Prompt")} plain />
      )}
      {command !== undefined && (
        <>
          <h3>{t("Command")}</h3>
          <LongText text={command} label={t("Command")} language="shellscript" />
          <Note data-possible="1">
            {plural(
              1,
              "Possibly changed by a command whose text names the file. What it changed isn't recorded.",
              "Possibly changed by {0} commands whose text names the file. What they changed isn't recorded.",
            )}
          </Note>
        </>
      )}
      {changes && (
        <>
          <h3>{t("Change")}</h3>
          <FileChangesView changes={changes} />
        </>
      )}
    </>
  );
}

/** Whether a recorded path ends like the file's, which the host can show from its workspace folder on. */
function isSameFile(path: string, file: string): boolean {
  const name = (each: string): string | undefined => each.split(/[/\\]/).at(-1)?.toLowerCase();
  return name(path) === name(file);
}
