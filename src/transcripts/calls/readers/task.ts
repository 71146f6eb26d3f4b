import { blockText, contentBlocks, contentText } from "../../entries/contentBlocks";
import { fieldsOf, isObject, itemsOf, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import { isApiErrorText } from "../../entries/promptText";
import { launchedAs } from "../verdicts/launchedTask";
import { pick, type Scalar } from "../shapes/pickFields";
import { defineReader } from "../reader";

/** A subagent's result, and the facts about its run. */
export interface TaskData {
  /** All text blocks except a last one that names the agent. */
  readonly subagentResponse: string;
  /** The headings of the result. */
  readonly outline: readonly object[];
  readonly agentId?: string;
  readonly status?: Scalar;
  readonly outputFile?: Scalar;
  readonly agentType?: Scalar;
  readonly resolvedModel?: Scalar;
  readonly worktreePath?: Scalar;
  readonly worktreeBranch?: Scalar;
  readonly totalTokens?: Scalar;
  readonly totalToolUseCount?: Scalar;
  readonly totalDurationMs?: Scalar;
}

/** Reads Task, called Agent in newer versions (docs/transcript-format.md#tool-names). */
export default defineReader({
  tools: ["Task", "Agent", "agent", "spawn_agent", "Subagent", "task", "invoke_agent", "runSubagent", "sessions_spawn"],
  input: {
    description: "text",
    prompt: "text",
    subagent_type: "text",
    model: "text",
    run_in_background: "flag",
    task: "any",
    tasks: "any",
  },
  carries: true,
  unasked: true,
  summary(input) {
    const agent = input.subagent_type;
    const what = input.description || input.prompt || stringOf(input.task) || tasksIn(input.tasks);
    return agent === undefined ? what : `${what} (${agent})`;
  },
  parse({ content, toolUseResult }): TaskData | undefined {
    const structured = fieldsOf(toolUseResult);
    const blocks = contentBlocks(Array.isArray(structured["content"]) ? structured["content"] : content);
    if (blocks.length === 0 && !Array.isArray(content)) return undefined;
    const trailer = contentBlocks(content).map(blockText).find(namesAgent);
    const subagentResponse = contentText(blocks.filter((block) => !namesAgent(blockText(block))));
    const agentId =
      stringOf(structured["agentId"]) ?? /agentId: (\S+)/.exec(trailer ?? subagentResponse.slice(0, 500))?.[1];
    return {
      subagentResponse,
      outline: outlineOf(subagentResponse),
      ...(agentId !== undefined && { agentId }),
      ...(isObject(toolUseResult) ? {} : spoken(trailer ?? "", subagentResponse)),
      ...pick(structured, "status", "outputFile", "agentType", "resolvedModel", "worktreePath", "worktreeBranch"),
      ...pick(structured, "totalTokens", "totalToolUseCount", "totalDurationMs"),
    };
  },
  judge({ text, block, toolUseResult }) {
    if (toolUseResult === undefined && text.startsWith(LAUNCHED)) {
      const reason = "Started in the background";
      return { status: "ok", reason, evidence: "body", startedTask: launchedAs(text) };
    }
    const { content = block["content"], status, failure } = fieldsOf(toolUseResult);
    const said = contentBlocks(content)
      .map(blockText)
      .filter((part) => !namesAgent(part));
    const error = said.join("\n").trim();
    // What it had found until then follows. Another report can begin with such words, too.
    const died = error.startsWith(TERMINATED) || (isApiErrorText(error) && !error.includes("\n\n"));
    if (died)
      return { status: "error", reason: "The subagent ended with an error of the API", evidence: "body", error };
    // It may also have run out of turns, or have gone around in circles.
    return status === "failed"
      ? { status: "error", reason: "The subagent failed", evidence: "body", error: stringOf(failure) ?? error }
      : undefined;
  },
});

/** Oh My Pi starts several subagents with one call. */
function tasksIn(tasks: unknown): string {
  return itemsOf(tasks)
    .flatMap((task) => stringOf(fieldsOf(task)["name"]) ?? stringOf(fieldsOf(task)["task"]) ?? [])
    .join(", ");
}

/** Reads what the text alone reports about the run: figures after the result, or where a background agent writes. */
function spoken(trailer: string, response: string): JsonObject {
  const figures = {
    totalTokens: "(?:total|subagent)_tokens",
    totalToolUseCount: "tool_uses",
    totalDurationMs: "duration_ms",
  };
  const found = Object.entries(figures).flatMap(([name, mark]): [string, number][] => {
    const value = new RegExp(`\\n?${mark}: (\\d+)`).exec(trailer)?.[1];
    return value === undefined ? [] : [[name, Number(value)]];
  });
  const outputFile = response.startsWith(LAUNCHED) ? /\noutput_file: ([^\n]+)/.exec(response)?.[1] : undefined;
  return {
    ...Object.fromEntries(found),
    ...(response.startsWith(LAUNCHED) && { status: "async_launched" }),
    ...(outputFile !== undefined && { outputFile }),
  };
}

const TERMINATED = "Agent terminated early due to an API error";
const LAUNCHED = "Async agent launched successfully.";

/** The last block of newer versions describes how to resume the agent, for the model. */
function namesAgent(text: string): boolean {
  return /^\s*agentId: /.test(text);
}

/** Headings of a Markdown text; those in fenced code are none. */
export function outlineOf(markdown: string): { level: number; title: string }[] {
  const headings: { level: number; title: string }[] = [];
  let fence: string | undefined;
  for (const line of markdown.split("\n")) {
    const mark = /^\s{0,3}(```|~~~)/.exec(line)?.[1];
    if (mark !== undefined) fence = fence === undefined ? mark : fence === mark ? undefined : fence;
    if (fence !== undefined) continue;
    const heading = /^ {0,3}(#{1,6})\s+(\S.*)$/.exec(line);
    if (heading?.[1] !== undefined && heading[2] !== undefined) {
      headings.push({ level: heading[1].length, title: withoutClosing(heading[2]) });
    }
  }
  return headings;
}

/**
 * Removes the marks that can end a heading. Without a regular expression, which would walk long white space again and
 * again.
 */
function withoutClosing(heading: string): string {
  const title = heading.trimEnd();
  let end = title.length;
  while (title.charAt(end - 1) === "#") end--;
  return /\s/.test(title.charAt(end - 1)) ? title.slice(0, end).trimEnd() : title;
}
