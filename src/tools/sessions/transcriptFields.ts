import type * as z from "zod";
import { integer, words } from "../runtime/inputFields";

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
  return words()
    .optional()
    .describe(
      "Session id or its beginning, or path of a transcript. Default: the session of this workspace written last.",
    );
}

export function subagentField(): z.ZodOptional<z.ZodType<string>> {
  return words()
    .optional()
    .describe(
      "A subagent of the session, as reports and hits name it: only the file that it has of its own is read. Default: the session itself.",
    );
}

export function limitField(usual: number, most: number, what: string): z.ZodType<number> {
  return integer({ min: 1, max: most }).default(usual).describe(`Most ${what}, up to ${most}. Default: ${usual}.`);
}

export function offsetField(what: string): z.ZodType<number> {
  return integer({ min: 0 }).default(0).describe(`${what} to skip, for the next page. Default: 0.`);
}

/** Every tool of the group says so in its description. */
export const HIDES_SECRETS = "Secrets in texts are replaced by `[hidden: …]`.";
