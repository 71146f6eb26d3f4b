import type * as z from "zod";
import { integer, unlisted, words } from "../runtime/inputFields";

/** Names of the field that other agents use. */
export const transcriptAliases = {
  session: "transcript",
  session_id: "transcript",
  sessionId: "transcript",
  id: "transcript",
  file_path: "transcript",
  path: "transcript",
  agent: "subagent",
  agent_id: "subagent",
  agentId: "subagent",
};

export function transcriptField(): z.ZodOptional<z.ZodType<string>> {
  return words().optional().describe("Session id or path. Default: the latest session of this workspace.");
}

export function subagentField(): z.ZodOptional<z.ZodType<string>> {
  return words().optional().describe("Subagent, as results name it. Default: none.");
}

export function limitField(usual: number, most: number, what: string): z.ZodType<number> {
  const described = `Maximum number of ${what}, 1 to ${most}. Default: ${usual}.`;
  return unlisted(integer({ min: 1, max: most }).default(usual).describe(described));
}

export function offsetField(what: string): z.ZodType<number> {
  return integer({ min: 0 }).default(0).describe(`${what} to skip. Default: 0.`);
}

/** Every tool of the group says so in its description. */
export const HIDES_SECRETS = "Secrets are hidden.";
