import * as z from "zod";
import schemas from "../formats/allSchemas";
import { recordSchema } from "./runRecordSchema";

/** What a `*.tool-result.json` file may be: a run record, or a bare result in any format. */
export const toolResultSchema = z
  .union([recordSchema, ...Object.values(schemas)])
  .describe(
    "A tool's result: a run record, or a result alone as an envelope, a contract, a content array or a Claude tool_result.",
  );
