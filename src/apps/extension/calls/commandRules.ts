import * as vscode from "vscode";
import type { CommandSettings } from "../../../tools/runtime/ports/toolSettings";

const SETTINGS = { allow: "shell.allow", deny: "shell.deny" } as const;

/** `allow`: runs without asking. `deny`: never runs. */
export type RuleKind = keyof typeof SETTINGS;

/** Returns the user's command rules from the current settings. */
export function readCommandSettings(): CommandSettings {
  return {
    runReadOnly: vscode.workspace.getConfiguration("toolResultViewer").get("shell.runReadOnly") === true,
    allow: rulesOf("allow"),
    deny: rulesOf("deny"),
  };
}

/** Adds prefixes of commands that run without asking to the user settings. */
export async function keepCommandRules(prefixes: readonly string[]): Promise<void> {
  await storeRules("allow", [...rulesOf("allow"), ...prefixes]);
}

/** Returns the strings of the setting. A settings file can contain anything. */
export function rulesOf(kind: RuleKind): readonly string[] {
  const value: unknown = vscode.workspace.getConfiguration("toolResultViewer").get(SETTINGS[kind]);
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

/** Replaces the rules of a kind in the user settings. */
export async function storeRules(kind: RuleKind, prefixes: readonly string[]): Promise<void> {
  const settings = vscode.workspace.getConfiguration("toolResultViewer");
  await settings.update(SETTINGS[kind], [...new Set(prefixes)], vscode.ConfigurationTarget.Global);
}
