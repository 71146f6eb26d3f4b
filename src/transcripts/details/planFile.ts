import { FileError } from "../../base/errors";
import type { Resource } from "../../base/resource";
import { configFolderOf } from "./configFolder";
import { isObject, stringOf, type JsonObject } from "../../base/json/jsonValue";
import type { CallDetail } from "../model/callDetail";
import { canList, type NearFiles } from "../structure/agents/agentFiles";

/** Bytes of a plan that are read. */
const MAX_BYTES = 1024 * 1024;

/**
 * Adds the plan to a call whose transcript only names the plan's file: one in `plans/` of the configuration folder that contains the
 * transcript (docs/transcript-format.md#other-files). Reads no other file and follows no link. The file contains the plan as it is now,
 * which the text says.
 */
export async function withPlan(detail: CallDetail, files: NearFiles, transcript: Resource): Promise<CallDetail> {
  if (!PLANNING.has(detail.tool) || !isObject(detail.input)) return detail;
  const told: JsonObject = { ...detail.input, ...(detail.result?.ok && detail.result.data) };
  const path = stringOf(told["planFilePath"]) ?? stringOf(told["filePath"]);
  const config = configFolderOf(transcript)?.folder;
  // The folders before it can be another machine's.
  const name = path === undefined ? undefined : /(?:^|[\\/])plans[\\/]([^\\/]+\.md)$/.exec(path)?.[1];
  if (stringOf(told["plan"]) !== undefined || name === undefined || config === undefined) return detail;
  const plan = await read(files, config, name);
  return plan === undefined ? detail : { ...detail, input: { ...detail.input, plan } };
}

const PLANNING = new Set(["ExitPlanMode", "exit_plan_mode"]);

async function read(files: NearFiles, config: Resource, name: string): Promise<string | undefined> {
  if (!canList(files)) return undefined;
  try {
    const folder = files.child(config, "plans");
    const resource = files.child(folder, name);
    if ((await files.stat(folder)).link) return undefined;
    const { type, link, size } = await files.stat(resource);
    if (link || type !== "file" || size > MAX_BYTES) return undefined;
    const bytes = new Uint8Array(size);
    const count = await files.read(resource, 0, size, bytes);
    const text = new TextDecoder().decode(bytes.subarray(0, count)).trimEnd();
    return `${text}\n\n*(Read from the plan's file: it may have changed since.)*`;
  } catch (error) {
    if (error instanceof FileError) return undefined;
    throw error;
  }
}
