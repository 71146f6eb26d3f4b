import * as z from "zod";
import { present } from "./present";

const metaSchema = z
  .strictObject({
    duration_ms: z.number().min(0).describe("How long the call took, in milliseconds."),
    timestamp: z.iso.datetime({ offset: true }).describe("When the call was made: ISO 8601."),
  })
  .describe("About the call itself.");

/** Why a call failed, as a contract reports it. */
export const errorSchema = z
  .strictObject({
    code: z
      .enum(["EXECUTION_ERROR", "BLOCKED", "EXCEPTION"])
      .describe(
        "`EXECUTION_ERROR`: an expected failure. `BLOCKED`: not allowed, refused or cancelled. `EXCEPTION`: a bug.",
      ),
    message: z.string().describe("What went wrong, for the user."),
  })
  .describe("Why the call failed.");

/** A contract, strictly: all four fields, with `null` for the one that doesn't apply. */
export const contractSchema = z
  .discriminatedUnion("success", [
    z
      .strictObject({
        success: z.literal(true).describe("The tool did its work."),
        data: present("What the tool returned: its fields, or its text unchanged."),
        error: z.null().describe("`null` in a call that worked."),
        meta: metaSchema,
      })
      .describe("A call that worked."),
    z
      .strictObject({
        success: z.literal(false).describe("The tool could not do its work."),
        data: z.null().describe("`null` in a call that did not work."),
        error: errorSchema,
        meta: metaSchema,
      })
      .describe("A call that did not work."),
  ])
  .describe("A contract: `success`, `data`, `error` and `meta`, always all four.");
