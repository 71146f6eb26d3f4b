import * as vscode from "vscode";
import type { Tool } from "../../../tools/runtime/tool";
import { toolSchema } from "../../../tools/runtime/toolSchema";
import type { ToolInfo } from "../../../protocol/view";
import { apiName } from "./languageModelTools";

/** A tool that the user can run. */
export interface KnownTool {
  readonly info: ToolInfo;
  /** The tool's JSON Schema as declared, unchecked. */
  readonly schema: unknown;
  /** The tool itself if it is ours. It runs through `runTool`, which keeps its own record. */
  readonly own?: Tool;
}

/** Returns every tool that VS Code lists, other extensions' first, and those of ours that settings hide from agents. */
export function knownTools(own: readonly Tool[]): KnownTool[] {
  const ours = new Set(own.map(apiName));
  const others = vscode.lm.tools.filter(({ name }) => !ours.has(name));
  return [...others.map(ofOther), ...own.map(ofOwn)];
}

/** Finds a tool by its name in VS Code or in our records. */
export function findTool(own: readonly Tool[], name: string): KnownTool | undefined {
  const tool = own.find((one) => one.name === name || apiName(one) === name);
  if (tool) return ofOwn(tool);
  const other = vscode.lm.tools.find((one) => one.name === name);
  return other && ofOther(other);
}

function ofOwn(tool: Tool): KnownTool {
  const { title, description, group } = tool;
  return {
    info: { name: apiName(tool), title, description, tags: [group], own: true },
    schema: toolSchema(tool),
    own: tool,
  };
}

function ofOther({ name, description, tags, inputSchema }: vscode.LanguageModelToolInformation): KnownTool {
  return { info: { name, title: name, description, tags, own: false }, schema: inputSchema };
}
