import * as vscode from "vscode";
import { fieldsOf, stringOf } from "../../../base/json/jsonValue";
import type { Tool } from "../../../tools/runtime/tool";
import { wholeSchema } from "../../../tools/runtime/toolSchema";
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

/** Returns our tools first, also those that settings hide from agents, and then every other tool that VS Code lists. */
export function knownTools(own: readonly Tool[]): KnownTool[] {
  const ours = new Set(own.map(apiName));
  const others = vscode.lm.tools.filter(({ name }) => !ours.has(name));
  return [...own.map(ofOwn), ...others.map(ofOther)];
}

/** Finds a tool by its name in VS Code or in our records. */
export function findTool(own: readonly Tool[], name: string): KnownTool | undefined {
  const tool = own.find((one) => one.name === name || apiName(one) === name);
  if (tool) return ofOwn(tool);
  const other = vscode.lm.tools.find((one) => one.name === name);
  return other && ofOther(other);
}

function ofOwn(tool: Tool): KnownTool {
  const { title, userDescription: description, group } = tool;
  return {
    info: { name: apiName(tool), title, description, tags: [group], own: true },
    schema: wholeSchema(tool),
    own: tool,
  };
}

function ofOther(tool: vscode.LanguageModelToolInformation): KnownTool {
  const { name, tags, inputSchema } = tool;
  const { displayName: title = name, userDescription: description = tool.description } = contributed(name);
  return { info: { name, title, description, tags, own: false }, schema: inputSchema };
}

/** Returns what the manifest of an extension says about a tool for users. VS Code itself reports only the model's text. */
function contributed(name: string): { readonly displayName?: string; readonly userDescription?: string } {
  for (const { packageJSON } of vscode.extensions.all) {
    const { languageModelTools: tools } = fieldsOf(fieldsOf(packageJSON)["contributes"]);
    const tool = Array.isArray(tools) ? tools.map(fieldsOf).find((one) => one["name"] === name) : undefined;
    if (!tool) continue;
    const [displayName, userDescription] = [stringOf(tool["displayName"]), stringOf(tool["userDescription"])];
    return {
      ...(displayName !== undefined && { displayName }),
      ...(userDescription !== undefined && { userDescription }),
    };
  }
  return {};
}
