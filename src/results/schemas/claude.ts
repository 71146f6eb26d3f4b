import * as z from "zod";

const textPart = z
  .looseObject({
    type: z.literal("text").describe("Text for the model."),
    text: z.string().describe("The text."),
  })
  .describe("Text.");

const otherPart = z
  .looseObject({
    type: z
      .string()
      .regex(/^(?!text$)/, { abort: true })
      .describe("The kind of part: image, document, search_result and others."),
  })
  .describe("A part that isn't text.");

const contentSchema = z
  .union([
    z
      .string()
      .describe(
        "What the tool returned, as text. JSON is text, too. An error may be wrapped in <tool_use_error> tags.",
      ),
    z.array(z.union([textPart, otherPart])).describe("What the tool returned, in parts."),
  ])
  .describe("What the tool returned: text, or an array of parts.");

const blockSchema = z
  .strictObject({
    type: z.literal("tool_result").describe("Always tool_result."),
    tool_use_id: z.string().describe("The id of the call that this is the result of; toolu_… in Claude Code."),
    content: contentSchema,
    is_error: z.boolean().optional().describe("True when the call failed; left out otherwise."),
    cache_control: z.record(z.string(), z.unknown()).optional().describe("Where the prompt's cache ends (Claude API)."),
  })
  .describe("A tool_result block.");

const entrySchema = z
  .looseObject({
    type: z.literal("user").describe("Entries with results are user entries."),
    message: z
      .looseObject({
        role: z.literal("user").describe("Always user."),
        content: z
          .tuple([blockSchema], z.looseObject({ type: z.string().describe("The kind of block.") }))
          .describe("The result, and further blocks."),
      })
      .describe("The message that gives the result to the model."),
    uuid: z.string().optional().describe("The entry's own id."),
    timestamp: z.string().optional().describe("When the result was received: ISO 8601."),
    toolUseResult: z
      .unknown()
      .optional()
      .describe("What the tool reported to Claude Code, next to the text for the model."),
  })
  .describe("A line of a Claude Code transcript with a tool's result.");

/** A Claude value, strictly: a `tool_result` block, the transcript entry with it, or only its content. */
export const claudeSchema = z
  .union([blockSchema, entrySchema, contentSchema])
  .describe("A result as Claude Code writes it.");

/** Returns the part of the schema that applies to a value of this shape. */
export function claudeSchemaOf(value: unknown): z.ZodType {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return contentSchema;
  return "type" in value && value.type === "tool_result" ? blockSchema : entrySchema;
}
