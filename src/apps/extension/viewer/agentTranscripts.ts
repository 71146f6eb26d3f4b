import * as z from "zod";
import type { Resource } from "../../../base/resource";
import type { HostApi } from "../../../protocol/hostApi";
import type { Transcript } from "../../../transcripts/model/transcriptModel";
import type { ShownAgent } from "../../../transcripts/model/outlineModel";
import { t } from "../../../base/l10n";

const asked = z.object({ transcript: z.string(), resource: z.string(), beside: z.boolean() });

/** Requests of the page about subagents. */
type AgentApi = Pick<HostApi, "outline" | "agentOf" | "workflowOf" | "openAgent">;

/**
 * Handles requests about the subagents of open transcripts.
 * A page shows untrusted text, so it can open only files of subagents that it was sent.
 */
export function agentApi(
  find: (id: string) => Transcript,
  open: (resource: Resource, beside: boolean, name: string, transcript: string) => Promise<void>,
): AgentApi {
  const told = new Map<string, { readonly resource: Resource; readonly name: string }>();
  const tell = (agent: ShownAgent | undefined): void => {
    if (agent?.place.kind !== "file") return;
    const { name, description } = agent;
    const { resource } = agent.place;
    told.set(resource, { resource, name: description === undefined ? name : `${name}: ${description}` });
  };
  return {
    async outline({ transcript, ...range }, signal) {
      const page = await find(transcript).outline(range, signal);
      for (const item of page.items) if (item.kind === "agent") tell(item.agent);
      return page;
    },
    async agentOf({ transcript, call }, signal) {
      const agent = await find(transcript).agentOf({ call }, signal);
      tell(agent);
      return agent;
    },
    async workflowOf({ transcript, call }, signal) {
      const workflow = await find(transcript).workflowOf({ call }, signal);
      workflow?.phases.forEach(({ agents }) => agents.forEach(tell));
      return workflow;
    },
    async openAgent(params) {
      const { transcript, resource, beside } = asked.parse(params);
      find(transcript);
      const known = told.get(resource);
      if (known === undefined) throw new Error(t("This file doesn't belong to a subagent of the transcript"));
      await open(known.resource, beside, known.name, transcript);
    },
  };
}
