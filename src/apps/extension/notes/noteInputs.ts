import * as vscode from "vscode";
import { isSamePin, type PinnedRow, withPinToggled, withRowNote } from "../../../hosts/node/notes/sessionNotes";
import { plain } from "../documents/nativeText";
import type { WindowNotes } from "./windowNotes";
import { t } from "../../../base/l10n";

/** A session that the user notes something about. */
export interface NotedFile {
  readonly resource: string;
  /** The title that the agent recorded, for a session without a name. */
  readonly title: string;
}

/** Asks for the session's own name. An empty one brings back the recorded title. */
export async function askName(notes: WindowNotes, { resource, title }: NotedFile): Promise<void> {
  const name = await vscode.window.showInputBox({
    title: t("Rename Session"),
    prompt: t("The name is only in your lists. Leave it empty to use the recorded title."),
    placeHolder: plain(title),
    value: notes.of(resource).name ?? "",
  });
  if (name !== undefined) await notes.change(resource, (before) => ({ ...before, name: oneLine(name) }));
}

/** Asks for a note about the session. */
export async function askNote(notes: WindowNotes, { resource, title }: NotedFile): Promise<void> {
  const note = await vscode.window.showInputBox({
    title: t("Session Note"),
    prompt: plain(title),
    placeHolder: t("Leave empty to remove the note"),
    value: notes.of(resource).note ?? "",
  });
  if (note !== undefined) await notes.change(resource, (before) => ({ ...before, note: oneLine(note) }));
}

/** Lets the user check the session's tags, or type new ones. */
export async function askTags(notes: WindowNotes, { resource, title }: NotedFile): Promise<void> {
  const tags = await pickTags(plain(title), notes.of(resource).tags ?? [], notes.tags());
  if (tags) await notes.change(resource, (before) => ({ ...before, tags: [...tags] }));
}

export async function setPinned(notes: WindowNotes, { resource }: NotedFile, pinned: boolean): Promise<void> {
  await notes.change(resource, (before) => ({ ...before, pinned }));
}

/** Pins a row of the session, or removes its pin and note. */
export async function togglePin(notes: WindowNotes, { resource }: NotedFile, pin: PinnedRow): Promise<void> {
  await notes.change(resource, (before) => withPinToggled(before, pin));
}

/** Asks for a note about a row, which also pins it. */
export async function askRowNote(notes: WindowNotes, { resource, title }: NotedFile, pin: PinnedRow): Promise<void> {
  const known = notes.of(resource).rows?.find((row) => isSamePin(row, pin));
  const answer = await vscode.window.showInputBox({
    title: t("Note on Row"),
    prompt: plain(title),
    placeHolder: t("Leave empty to pin the row without a note"),
    value: known?.note ?? "",
  });
  if (answer === undefined) return;
  await notes.change(resource, (before) => withRowNote(before, pin, oneLine(answer)));
}

function pickTags(
  about: string,
  checked: readonly string[],
  all: readonly string[],
): Promise<readonly string[] | undefined> {
  const pick = vscode.window.createQuickPick();
  pick.title = t("Session Tags");
  pick.placeholder = t("Type a new tag, or check tags of {0}", about);
  pick.canSelectMany = true;
  const item = (label: string): vscode.QuickPickItem => ({ label, alwaysShow: true });
  const known = [...new Set([...all, ...checked])].sort().map(item);
  pick.items = known;
  pick.selectedItems = known.filter(({ label }) => checked.includes(label));
  /** The typed tag is the first item, and checked. */
  const typed = (): void => {
    const tag = oneLine(pick.value);
    const selected = pick.selectedItems.filter((one) => known.includes(one));
    const fresh = tag === "" || known.some(({ label }) => label === tag) ? [] : [item(tag)];
    pick.items = [...fresh, ...known];
    pick.selectedItems = [
      ...selected,
      ...fresh,
      ...known.filter((one) => one.label === tag && !selected.includes(one)),
    ];
  };
  return new Promise((resolve) => {
    pick.onDidChangeValue(typed);
    pick.onDidAccept(() => {
      resolve(pick.selectedItems.map(({ label }) => label));
      pick.hide();
    });
    pick.onDidHide(() => {
      pick.dispose();
      resolve(undefined);
    });
    pick.show();
  });
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
