import type { ModelRequest, OfferedTool } from "../../support/model/modelApi";
import { inputFor, SERVER, serverTool, toolFor, type ToolPurpose } from "./toolInput";

/** A call that a step makes. */
export interface StepCall {
  readonly tool: OfferedTool;
  readonly input: Readonly<Record<string, unknown>> | string;
  /** The call that a script makes, for agents whose model calls tools from scripts. */
  readonly scripted?: { readonly name: string; readonly input: unknown };
  /** The call of our server's tool that another tool makes, and that is the one that counts. */
  readonly wrapped?: { readonly name: string; readonly input: unknown };
  /** The step that it takes, if it isn't the planned one: a search for tools. */
  readonly step?: "findTools";
}

/** What a step knows of the conversation. */
export interface Offer {
  readonly request: ModelRequest;
  readonly workspace: string;
  /** Names of the steps that were taken. */
  readonly made: ReadonlySet<string>;
}

/** The file by which a command says that it runs. It only ends when it is interrupted. */
export const STARTED = "started.txt";

const BEFORE = "// TODO: persist";
const AFTER = "// TODO: persist to disk";
const SUBAGENT_PROMPT = "[play:subagent] Look at the store and say what is left to do.";

export function readCall(offer: Offer, file: string): StepCall | undefined {
  const path = `${offer.workspace}/${file}`;
  const tool = toolFor("read", offer.request.tools);
  if (!tool) return shellCall(offer, `cat ${path}`);
  return { tool, input: inputFor(tool, { ...pathFields(path), paths: [path], files: [{ path }] }) };
}

export function editCall(offer: Offer): StepCall | undefined {
  const sed = `sed -i 's#${BEFORE}#${AFTER}#' ${offer.workspace}/src/store.js`;
  return replaceCall(offer, BEFORE) ?? shellCall(offer, sed);
}

/** Asks to replace a text that isn't in the file. Undefined if the agent has no tool that looks for it. */
export function misfitCall(offer: Offer): StepCall | undefined {
  const call = replaceCall(offer, "// Nothing of this is there");
  // Codex doesn't record the call that a script made, only that the script failed.
  return call && { tool: call.tool, input: call.input };
}

function replaceCall(offer: Offer, before: string): StepCall | undefined {
  const path = `${offer.workspace}/src/store.js`;
  // Oh My Pi: a patch names lines of the file as it was read, which it has a sign for.
  const read = offer.request.results.map(({ text }) => /^\[src\/store\.js#\w{4}\]$/m.exec(text)?.[0]).at(0);
  const lines = before === BEFORE ? "3.=3" : "30.=30";
  const patch =
    read === undefined
      ? `*** Begin Patch\n*** Update File: ${path}\n@@\n-${before}\n+${AFTER}\n*** End Patch\n`
      : `*** Begin Patch\n${read}\nPUT ${lines}:\n+${AFTER}\n*** End Patch\n`;
  const tool = toolFor("edit", offer.request.tools);
  if (!tool) return inScript(offer, "apply_patch", patch);
  if (tool.kind === "text") return { tool, input: patch };
  const texts = Object.fromEntries(
    ["string", "str", "text", "String", "Text"].flatMap((kind) => {
      const join = /^[A-Z]/.test(kind) ? "" : "_";
      return [
        [`old${join}${kind}`, before],
        [`new${join}${kind}`, AFTER],
      ];
    }),
  );
  const values = { ...pathFields(path), ...texts, command: "str_replace", instruction: "Say where it persists" };
  const item = tool.schema.properties?.["edits"]?.items ?? {};
  const edits = [inputFor({ ...tool, schema: item }, texts)];
  return { tool, input: inputFor(tool, { ...values, input: patch, patch, patchText: patch, edits }) };
}

export function searchCall({ request, workspace }: Offer): StepCall | undefined {
  const fields = { path: workspace, dir_path: workspace, directory: workspace };
  return withTool("search", request, { ...fields, pattern: "TODO", query: "TODO", regex: "TODO", queries: ["TODO"] });
}

/** `asks`: out of the agent's sandbox, where it has one. */
export function shellCall(offer: Offer, command: string, asks = false): StepCall | undefined {
  const tool = toolFor("shell", offer.request.tools);
  if (!tool) return inScript(offer, "exec_command", { cmd: command, ...(asks && ESCALATED) });
  const isList = tool.schema.properties?.["command"]?.type === "array";
  const line = isList ? ["bash", "-lc", command] : command;
  const values = { command: line, cmd: command, commands: [command], description: "Part of the script" };
  return {
    tool,
    input: inputFor(tool, { ...values, is_background: false, ...(asks && { ...ESCALATED, ask: "always" }) }),
  };
}

/** A command that goes on behind its call. Undefined if the agent offers no field for it. */
export function backgroundCall(offer: Offer, command: string): StepCall | undefined {
  const tool = toolFor("shell", offer.request.tools);
  if (!tool) return inScript(offer, "exec_command", { cmd: command, yield_time_ms: 250 });
  const values = {
    ...Object.fromEntries(["run_in_background", "is_background", "background"].map((name) => [name, true])),
    mode: "async",
    yield_time_ms: 250,
  };
  if (!Object.keys(values).some((name) => tool.schema.properties?.[name])) return undefined;
  const about = { command, cmd: command, description: "Part of the script" };
  return { tool, input: inputFor(tool, { ...about, ...values }) };
}

/** Waits for the end of the command of the step `background`. Undefined if the agent has no tool for it. */
export function followCall(offer: Offer, background: string): StepCall | undefined {
  const wait = { action: "poll", chars: "", yield_time_ms: 5000, delay: 5, block: true, timeout: 10_000 };
  return shellFollower(offer, "follow", background, { ...wait, delay_ms: 5000 });
}

/** Ends the command of the step `background`. Undefined if the agent has no tool for it. */
export function stopCall(offer: Offer, background: string): StepCall | undefined {
  const { request, made } = offer;
  const stop = { action: "kill", chars: "\u0003", yield_time_ms: 2000 };
  if (toolFor("stop", request.tools)) return shellFollower(offer, "stop", background, stop);
  const find = toolFor("follow", request.tools) ? undefined : toolFor("findTools", request.tools);
  if (!find || made.has("findTools")) return shellFollower(offer, "follow", background, stop);
  return { tool: find, input: inputFor(find, { query: "select:TaskStop", max_results: 5 }), step: "findTools" };
}

function shellFollower(
  offer: Offer,
  purpose: ToolPurpose,
  background: string,
  values: Readonly<Record<string, unknown>>,
): StepCall | undefined {
  // A search for the tool may come between the command and this.
  const id = offer.request.results
    .map(({ text }) => SHELL_IDS.map((pattern) => pattern.exec(text)?.[1]).find((found) => found !== undefined))
    .findLast((found) => found !== undefined);
  if (!offer.made.has(background) || id === undefined) return undefined;
  const tool = toolFor(purpose, offer.request.tools);
  if (!tool) {
    const call = inScript(offer, "write_stdin", { ...values, session_id: Number(id) });
    // Codex doesn't record the call that a script made.
    return call && { tool: call.tool, input: call.input };
  }
  const ids = ["bash_id", "shell_id", "shellId", "task_id", "session_id", "sessionId", "process_id", "pid", "id"].map(
    (name) => {
      const type = tool.schema.properties?.[name]?.type;
      return [name, type === "number" || type === "integer" ? Number(id) : id];
    },
  );
  return { tool, input: inputFor(tool, { ...values, ...Object.fromEntries(ids), task_ids: [id], timeout_ms: 5000 }) };
}

/** How agents name a shell that goes on. */
const SHELL_IDS = [
  /\(session ([\w-]{1,40}), pid \d/,
  /session[ _]id\W{1,3}(\d{1,20})/i,
  /\bshellId: (\w{1,40})/,
  /\bPID: (\d{1,20})/,
  /\bID: (\w{1,40})/,
  /\bBackground task ([\w-]{1,80}) started/,
  /\btask_ids=\["([\w-]{1,80})"\]/,
];

/** Codex asks about commands that want out of its sandbox. */
const ESCALATED = { sandbox_permissions: "require_escalated", justification: "Part of the script" };

/** Calls a tool of our server. Some agents offer such tools only after a search for them. */
export function serverCall(
  offer: Offer,
  name: string,
  input: Readonly<Record<string, unknown>>,
  names: readonly string[] = ["glob", "file_read", "file_write", "bash"],
): StepCall | undefined {
  const { request, made } = offer;
  const tool = serverTool(name, request.tools);
  if (tool) return { tool, input };
  const scripted = inScript(offer, `mcp__${SERVER.replace("-", "_")}__${name}`, input);
  if (scripted) return scripted;
  const device = deviceCall(offer, name, input);
  if (device) return device;
  const find = toolFor("findTools", request.tools);
  if (!find) return undefined;
  // Qwen Code: what was found is called through another tool.
  const through = request.tools.find((one) => one.name === "tool_call");
  if (made.has("findTools")) {
    const full = `mcp__${SERVER}__${name}`;
    return through && { tool: through, input: { name: full, arguments: input }, wrapped: { name: full, input } };
  }
  const said = [request.system, ...request.messages.map(({ text }) => text)].join("\n");
  const listed = names.flatMap((one) => listedName(one, said) ?? []);
  const isListed = find.kind !== "search" && listed.length === names.length;
  const query = isListed ? `select:${listed.join(",")}` : [SERVER, ...names].join(" ");
  const values = { query, pattern: SERVER, limit: 40, max_results: 20 };
  return { tool: find, input: inputFor(find, values), step: "findTools" };
}

/** Oh My Pi: a server's tools are files that the model writes their input to. */
function deviceCall({ request }: Offer, name: string, input: object): StepCall | undefined {
  const tool = request.tools.find((one) => /^_?write$/.test(one.name));
  const said = [request.system, ...request.messages.map(({ text }) => text)].join("\n");
  const path = new RegExp(`\\bxd://\\w{0,40}tool_results_${name}\\b`).exec(said)?.[0];
  if (!tool || path === undefined) return undefined;
  const values = { path, content: JSON.stringify(input) };
  return { tool, input: inputFor(tool, values), wrapped: { name: path.slice("xd://".length), input } };
}

/** The name of a tool of our server, as the agent lists it. */
function listedName(name: string, said: string): string | undefined {
  return [...said.matchAll(new RegExp(`[\\w-]*tool.results[\\w-]*_${name}\\b`, "g"))].at(-1)?.[0];
}

/** Newer models of Codex have one tool for scripts, and all others are functions there. */
function inScript({ request }: Offer, name: string, input: unknown): StepCall | undefined {
  const tool = toolFor("script", request.tools);
  if (tool?.kind !== "text") return undefined;
  const script = `const result = await tools.${name}(${JSON.stringify(input)});\ntext(result);\n`;
  return { tool, input: script, scripted: { name, input } };
}

export function todoCall({ request }: Offer): StepCall | undefined {
  const tool = toolFor("todo", request.tools);
  if (!tool) return undefined;
  const { todos, plan, tasks } = tool.schema.properties ?? {};
  const entry = (title: string, status: string, id: string): Readonly<Record<string, unknown>> => {
    const values = { content: title, activeForm: title, step: title, description: title, title, priority: "high" };
    const item = { ...tool, schema: (todos ?? plan ?? tasks)?.items ?? {} };
    return inputFor(item, { ...values, status, id });
  };
  const list = [entry("Read the store", "in_progress", "1"), entry("Change the store", "pending", "2")];
  const text = "- [ ] Read the store\n- [ ] Change the store";
  const items = ["Read the store", "Change the store"];
  const values = { todos: todos?.type === "string" ? text : list, plan: list, tasks: list, checklist: text, items };
  return { tool, input: inputFor(tool, { ...values, subject: "Read the store", description: "What it does" }) };
}

export function subagentCall({ request }: Offer, prompt = SUBAGENT_PROMPT): StepCall | undefined {
  const tool = toolFor("subagent", request.tools);
  if (!tool) return undefined;
  const prompts = ["prompt", "message", "objective", "task", "request", "query", "instructions", "prompt_1"];
  const kinds = ["subagent_type", "agent_type", "agent_name", "agent", "subagent", "agentType", "subagent_name"];
  const kind = subagentKind(tool, request);
  const forks = tool.schema.properties?.["fork_turns"]?.description?.includes("`none`") ?? false;
  const values = {
    ...Object.fromEntries(prompts.map((name) => [name, prompt])),
    ...Object.fromEntries(kinds.map((name) => [name, kind])),
    description: "Look at the store",
    name: "looker",
    task_name: "looker",
    mode: "sync",
    run_in_background: false,
    background: false,
    fork_context: false,
    ...(forks && { fork_turns: "none" }),
    tasks: [
      inputFor(
        { ...tool, schema: tool.schema.properties?.["tasks"]?.items ?? {} },
        {
          prompt,
          task: prompt,
          description: "Look at the store",
          ...(kind && { agent: kind }),
        },
      ),
    ],
  };
  return { tool, input: inputFor(tool, values) };
}

/** Subagents that may do anything, by their names in different agents. The first one that the agent mentions is taken. */
function subagentKind(tool: OfferedTool, { system, messages }: ModelRequest): string {
  const kinds = ["general-purpose", "generalist", "general", "worker", "default"];
  const texts = [tool.description, JSON.stringify(tool.schema), system, ...messages.map(({ text }) => text)].join("\n");
  return (
    kinds.find((kind) => new RegExp(`(?:[-*\`"'] ?|\\*\\*)${kind}(?:\\*\\*|[\`"'\\\\: (]|$)`, "m").test(texts)) ?? ""
  );
}

/** For subagents that run in parallel. */
export function waitCall({ request, made }: Offer, subagent = "subagent"): StepCall | undefined {
  if (!made.has(subagent)) return undefined;
  const said = request.results.map(({ text }) => text).join("\n");
  const ids = [...said.matchAll(/"agent_id":"([^"]+)"/g)].map(([, id]) => id);
  return withTool("wait", request, { timeout_ms: 20_000, op: "wait", ...(ids.length > 0 && { targets: ids, ids }) });
}

export function finishCall({ request }: Offer): StepCall | undefined {
  const tool = toolFor("finish", request.tools);
  const result = { response: "Nothing is left to do." };
  const isObject = tool?.schema.properties?.["result"]?.type === "object";
  return withTool("finish", request, { ...result, data: result, result: isObject ? result : result.response });
}

function withTool(
  purpose: ToolPurpose,
  { tools }: ModelRequest,
  values: Readonly<Record<string, unknown>>,
): StepCall | undefined {
  const tool = toolFor(purpose, tools);
  return tool && { tool, input: inputFor(tool, values) };
}

function pathFields(path: string): Readonly<Record<string, string>> {
  const names = ["file_path", "filePath", "path", "absolute_path", "filepath", "target_file", "file", "target"];
  return Object.fromEntries(names.map((name) => [name, path]));
}
