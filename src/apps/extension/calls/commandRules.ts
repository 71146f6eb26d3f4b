import * as vscode from "vscode";
import type { CommandSettings } from "../../../tools/runtime/ports/toolSettings";
import { t } from "../../../base/l10n";

const KINDS = {
  allow: { setting: "shell.allow", icon: "check", told: t("runs without asking") },
  deny: { setting: "shell.deny", icon: "circle-slash", told: t("never runs") },
} as const;

type Kind = keyof typeof KINDS;

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
  await store("allow", [...rulesOf("allow"), ...prefixes]);
}

/** Registers `toolResultViewer.manageCommandRules`: a list of the rules, to add and remove them. */
export function registerCommandRules(): vscode.Disposable {
  return vscode.commands.registerCommand("toolResultViewer.manageCommandRules", manage);
}

interface RuleItem extends vscode.QuickPickItem {
  readonly kind?: vscode.QuickPickItemKind;
  readonly rule?: { readonly kind: Kind; readonly prefix: string };
  readonly add?: Kind;
}

const REMOVE: vscode.QuickInputButton = { iconPath: new vscode.ThemeIcon("trash"), tooltip: t("Remove this rule") };

function manage(): void {
  const pick = vscode.window.createQuickPick<RuleItem>();
  const show = (): void => {
    pick.items = items();
  };
  pick.title = t("Rules for Agents' Commands");
  pick.placeholder = t("Select a rule to remove it, or add one");
  show();
  const remove = async ({ kind, prefix }: { kind: Kind; prefix: string }): Promise<void> => {
    await store(
      kind,
      rulesOf(kind).filter((rule) => rule !== prefix),
    );
    show();
  };
  pick.onDidTriggerItemButton(({ item }) => item.rule && remove(item.rule));
  pick.onDidAccept(async () => {
    const [item] = pick.selectedItems;
    if (item?.rule) await remove(item.rule);
    if (!item?.add) return;
    pick.hide();
    await add(item.add);
  });
  pick.onDidHide(() => pick.dispose());
  pick.show();
}

function items(): RuleItem[] {
  const kinds: readonly Kind[] = ["allow", "deny"];
  return [
    ...kinds.flatMap((kind) =>
      rulesOf(kind).map((prefix) => ({
        label: `$(${KINDS[kind].icon}) ${prefix}`,
        description: KINDS[kind].told,
        buttons: [REMOVE],
        rule: { kind, prefix },
      })),
    ),
    { label: "", kind: vscode.QuickPickItemKind.Separator },
    { label: `$(add) ${t("Add a command that runs without asking…")}`, alwaysShow: true, add: "allow" },
    { label: `$(add) ${t("Add a command that never runs…")}`, alwaysShow: true, add: "deny" },
  ];
}

async function add(kind: Kind): Promise<void> {
  const prefix = await vscode.window.showInputBox({
    title: kind === "allow" ? t("Commands That Run Without Asking") : t("Commands That Never Run"),
    prompt: t("The words that the commands begin with. Commands that can lose data or use the network still ask."),
    placeHolder: kind === "allow" ? "npm test" : "npm publish",
    validateInput: async (text) => {
      if (kind !== "allow") return undefined;
      // The tables of programs are large, and only needed here and when a command is judged.
      const { ruleProblem } = await import("../../../tools/runtime/policy/commands/ruleProblem");
      return ruleProblem(text);
    },
  });
  if (prefix !== undefined && prefix.trim() !== "")
    await store(kind, [...rulesOf(kind), prefix.trim().replace(/\s+/g, " ")]);
}

/** Returns the strings of the setting. A settings file can contain anything. */
function rulesOf(kind: Kind): readonly string[] {
  const value: unknown = vscode.workspace.getConfiguration("toolResultViewer").get(KINDS[kind].setting);
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

async function store(kind: Kind, prefixes: readonly string[]): Promise<void> {
  const settings = vscode.workspace.getConfiguration("toolResultViewer");
  await settings.update(KINDS[kind].setting, [...new Set(prefixes)], vscode.ConfigurationTarget.Global);
}
