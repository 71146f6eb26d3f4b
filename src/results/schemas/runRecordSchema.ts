import * as z from "zod";
import schemas from "../formats/allSchemas";
import { present } from "./present";

const before = {
  id: z.string().min(1).describe("The call's id, unique among all records."),
  call_id: z.string().optional().describe("The call's id in the agent's own session, if the agent sent one."),
  tool: z.string().min(1).describe("The tool's name, such as grep."),
  input: z.unknown().optional().describe("The input as it was received."),
};

const after = {
  error_code: z
    .enum(["EXECUTION_ERROR", "BLOCKED", "EXCEPTION"])
    .optional()
    .describe("Why the call failed, in the contract's words; left out when it worked."),
  decision: z
    .strictObject({
      by: z
        .enum(["nobody", "person", "rule"])
        .describe(
          "`nobody`: no approval was needed, or, with a no, nobody could be asked or replied. `rule`: a rule decided instead.",
        ),
      answer: z.enum(["yes", "no"]).describe("Whether the call was allowed to run."),
      rule: z.string().optional().describe("The rule that allowed the call, in words."),
    })
    .optional()
    .describe("Who allowed or refused the call; left out if it failed before that."),
  size: z.number().min(0).optional().describe("Characters of the result as it was sent."),
  started: z.iso.datetime({ offset: true }).describe("When the call began: ISO 8601."),
  duration_ms: z.number().min(0).describe("How long the call took, in milliseconds."),
  source: z
    .enum(["chat", "command", "mcp", "cli", "replay"])
    .describe(
      "Where the call came from: the chat's agent, a command, an MCP client, the command line, or a call that was run again.",
    ),
};

const formatText = "The format that `result` is written in.";

/** A record's own fields, strictly; its result may be anything. */
export const recordFieldsSchema = z.strictObject({
  ...before,
  result: present("The tool's result."),
  format: z.enum(Object.keys(schemas)).describe(formatText),
  ...after,
});

/** A run record, strictly, with a result in the format it names. */
export const recordSchema = z
  .discriminatedUnion(
    "format",
    Object.entries(schemas).map(([name, result]) =>
      z
        .strictObject({ ...before, result, format: z.literal(name).describe(formatText), ...after })
        .describe(`A run record with a result in the ${name} format.`),
    ) as unknown as [z.ZodObject, ...z.ZodObject[]],
  )
  .describe("One call of a tool: its input, its result, and when, how long and from where it ran.");
