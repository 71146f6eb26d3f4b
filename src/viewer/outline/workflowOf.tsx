import type { ComponentChildren, VNode } from "preact";
import { useState } from "preact/hooks";
import type { ShownAgent, ShownPhase, ShownWorkflow } from "../../transcripts/model/outlineModel";
import { useHost } from "../base/hostContext";
import { Shape } from "../controls/icons";
import { ActionButton } from "../controls/actionButton";
import { Fact } from "../controls/fact";
import { Folded } from "../controls/folded";
import { JsonTree } from "../markup/data/jsonTree";
import { Problem, Waiting } from "../controls/problem";
import { SomeOf } from "../markup/copy/someOf";
import { markHidden, VisibleTextView, visibleString } from "../controls/visibleTextView";
import { useRequest } from "../base/useRequest";
import { plural, t } from "../base/viewerText";
import { count, duration, tokens as tokenWords } from "../base/units";

interface Props {
  readonly transcript: string;
  readonly call: string;
  /** The transcript is small enough to search without a request. */
  readonly unasked: boolean;
  readonly version: string;
}

/**
 * Shows a workflow's run from the files next to the transcript: how it ended, its phases, and its agents. Renders
 * nothing if there are none.
 */
export function WorkflowOf(props: Props): VNode {
  const [asked, ask] = useState(props.unasked);
  if (asked) return <Found {...props} />;
  return (
    <div class="subagent">
      <button type="button" class="button" data-action="find-workflow" onClick={() => ask(true)}>
        {t("Look for the workflow's run")}
      </button>
    </div>
  );
}

function Found({ transcript, call, version }: Props): VNode | null {
  const host = useHost();
  const request = useRequest(`workflow ${transcript} ${call} ${version}`, (signal) =>
    host.workflowOf({ transcript, call }, signal),
  );
  if (request.state === "failed")
    return (
      <Problem
        inline
        what={t("The workflow's run could not be looked for")}
        error={request.error}
        retry={request.retry}
      />
    );
  if (request.state === "loading") return <Waiting what={t("Looking for the workflow's run")} slow={request.slow} />;
  return request.value ? <Run workflow={request.value} transcript={transcript} /> : null;
}

function Run({ workflow, transcript }: { workflow: ShownWorkflow; transcript: string }): VNode {
  const { name, run, summary, error, phases, problems, rest } = workflow;
  return (
    <section class="workflow-run" aria-label={t("Run of the workflow")} data-workflow={run}>
      <h4>
        {t("Run of the workflow")} <VisibleTextView text={name} />
      </h4>
      <Facts items={workflowFacts(workflow)} />
      {summary !== undefined && <p class="launched-summary">{markHidden(summary)}</p>}
      {error !== undefined && (
        <Fact tone="bad">
          <VisibleTextView text={error} />
        </Fact>
      )}
      {phases.map((phase, at) => (
        <Phase key={at} phase={phase} number={at + 1} transcript={transcript} />
      ))}
      {problems.map((problem, at) => (
        <Fact key={at} tone="quiet">
          <VisibleTextView text={problem} />
        </Fact>
      ))}
      {rest !== undefined && (
        <Folded title={t("What else the run's file says")}>
          <JsonTree value={rest} label={t("What else the run's file says")} />
        </Folded>
      )}
    </section>
  );
}

function Phase({ phase, number, transcript }: { phase: ShownPhase; number: number; transcript: string }): VNode {
  const { title, detail, agents } = phase;
  return (
    <div class="workflow-phase" data-phase={number}>
      <h5>{phaseWords({ number, title })}</h5>
      {detail !== undefined && (
        <Fact tone="quiet">
          <VisibleTextView text={detail} />
        </Fact>
      )}
      {agents.length === 0 ? (
        <Fact tone="quiet">{t("No agent of this phase is known.")}</Fact>
      ) : (
        <ul class="workflow-agents">
          <SomeOf
            all={agents}
            of={t("subagents")}
            first={50}
            items
            draw={(agent, at) => <Agent key={at} agent={agent} transcript={transcript} />}
          />
        </ul>
      )}
    </div>
  );
}

function Agent({ agent, transcript }: { agent: ShownAgent; transcript: string }): VNode {
  const host = useHost();
  const { name, description, place, state, answer, calls, failed, durationMs } = agent;
  return (
    <li data-workflow-agent={place.kind}>
      <b>
        <VisibleTextView text={name} />
      </b>{" "}
      {description !== undefined && <VisibleTextView text={description} />}
      {place.kind === "file" && (
        <ActionButton
          name="open-subagent"
          class="link"
          label={t("Open the transcript of {0}", visibleString(name))}
          failed={t("Not opened")}
          run={() => host.openAgent({ transcript, resource: place.resource, beside: false })}
        >
          <Shape name="open" />
          {t("Open")}
        </ActionButton>
      )}
      <Facts
        items={[
          state !== undefined && <VisibleTextView text={state.status} />,
          durationMs !== undefined && durationMs > 0 && duration(durationMs),
          calls !== undefined && calls > 0 && plural(calls, "{0} call", "{0} calls"),
          failed !== undefined && failed > 0 && t("{0} failed", count(failed)),
          (place.kind === "missing" || place.kind === "refused") && visibleString(place.reason),
        ]}
      />
      {answer !== undefined && (
        <div class="quiet">
          <VisibleTextView text={answer} />
        </div>
      )}
    </li>
  );
}

function Facts({ items }: { items: readonly ComponentChildren[] }): VNode {
  const told = items.filter((item) => item !== undefined && item !== false && item !== "");
  return (
    <div class="outline-facts">
      {told.map((item, at) => (
        <span key={at}>{item}</span>
      ))}
    </div>
  );
}

/** Summarizes a run in few words: its status and size. */
export function workflowFacts(
  workflow: Pick<ShownWorkflow, "status" | "durationMs" | "agents" | "answered" | "toldAgents" | "tokens" | "calls">,
): readonly ComponentChildren[] {
  const { status, durationMs, agents, answered, toldAgents, tokens, calls } = workflow;
  return [
    status !== undefined && <VisibleTextView key="status" text={status} />,
    durationMs !== undefined && durationMs > 0 && duration(durationMs),
    agentWords(agents, answered),
    toldAgents !== undefined && plural(toldAgents, "{0} agent is reported", "{0} agents are reported"),
    calls !== undefined && calls > 0 && plural(calls, "{0} call", "{0} calls"),
    tokens !== undefined && tokens > 0 && tokenWords(tokens),
  ];
}

/** Returns the number of agents, and how many replied if not all did. */
export function agentWords(agents: number, answered: number): string {
  const all = plural(agents, "{0} subagent", "{0} subagents");
  return answered > 0 && answered < agents ? `${all}, ${t("{0} replied", count(answered))}` : all;
}

/** Returns the heading of a phase. A phase without a title contains the agents of unknown phase. */
export function phaseWords({ number, title }: { number?: number | undefined; title?: string | undefined }): string {
  if (title === undefined) return t("Without a known phase");
  return number === undefined ? visibleString(title) : t("Phase {0}: {1}", count(number), visibleString(title));
}
