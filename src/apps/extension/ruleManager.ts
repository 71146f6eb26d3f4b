import * as vscode from "vscode";
import { type RuleKind, rulesOf, storeRules } from "./calls/commandRules";
import { t } from "../../base/l10n";

const KINDS = {
  allow: { icon: "check", told: t("runs without asking") },
  deny: { icon: "circle-slash", told: t("never runs") },
} as const;

interface RuleItem extends vscode.QuickPickItem {
  readonly kind?: vscode.QuickPickItemKind;
  readonly rule?: { readonly kind: RuleKind; readonly prefix: string };
  readonly add?: RuleKind;
}

const REMOVE: vscode.QuickInputButton = { iconPath: new vscode.ThemeIcon("trash"), tooltip: t("Remove this rule") };

/** Shows the list of the rules, to add and remove them. */
export function manageRules(): void {
  const pick = vscode.window.createQuickPick<RuleItem>();
  const show = (): void => {
    pick.items = items();
  };
  pick.title = t("Rules for Agents' Commands");
  pick.placeholder = t("Select a rule to remove it, or add one");
  show();
  const remove = async ({ kind, prefix }: { kind: RuleKind; prefix: string }): Promise<void> => {
    await storeRules(
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
  const kinds: readonly RuleKind[] = ["allow", "deny"];
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

async function add(kind: RuleKind): Promise<void> {
  const prefix = await vscode.window.showInputBox({
    title: kind === "allow" ? t("Commands That Run Without Asking") : t("Commands That Never Run"),
    prompt: t("The words that the commands begin with. Commands that can lose data or use the network still ask."),
    placeHolder: kind === "allow" ? "npm test" : "npm publish",
    validateInput: async (text) => {
      if (kind !== "allow") return undefined;
      // The tables of programs are large, and only needed here and when a command is judged.
      const { ruleProblem } = await import("../../tools/runtime/policy/commands/ruleProblem");
      return ruleProblem(text);
    },
  });
  if (prefix !== undefined && prefix.trim() !== "")
    await storeRules(kind, [...rulesOf(kind), prefix.trim().replace(/\s+/g, " ")]);
}
