import * as z from "zod";

/** The tool's own fields. */
export const dataSchema = z
  .record(z.string(), z.unknown())
  .describe("The tool's own fields; the main text is in `output`.");

/** An envelope, strictly: no other field at the top. */
export const envelopeSchema = z
  .discriminatedUnion("success", [
    z
      .strictObject({
        success: z.literal(true).describe("The tool did its work. A command that ran and failed is a success, too."),
        data: dataSchema,
      })
      .describe("A call that worked."),
    z
      .strictObject({
        success: z.literal(false).describe("The tool could not do its work."),
        error: z.string().describe("What went wrong: a fixed phrase and the value, then what to do."),
      })
      .describe("A call that did not work."),
  ])
  .describe("An envelope: `success` with `data`, or `success` with `error`, and nothing else.");
