import * as vscode from "vscode";
import { plural, t } from "../../../base/l10n";
import { plain } from "../documents/nativeText";
import type { LiveStore } from "./liveStore";
import type { KnownCalls } from "./ownInSessions";

/** What users can be notified of, by the name of its setting. */
const NOTICES = ["waiting", "failed", "done"] as const;
export type Notice = (typeof NOTICES)[number];

/** A shorter call is not worth a notification when it is done. Milliseconds. */
const LONG_MS = 10_000;

/** A call that became something that users can be notified of. */
export interface NoticedCall {
  readonly notice: Notice;
  readonly tool: string;
  readonly summary: string;
}

function isWanted(notice: Notice): boolean {
  return vscode.workspace.getConfiguration("toolResultViewer").get(`live.notify.${notice}`) === true;
}

/** Shows notifications about calls, as far as the settings ask for them. */
export function createLiveNotices(store: LiveStore): vscode.Disposable {
  const next = noticedCalls();
  next(store.state);
  return store.onChange((state) => {
    const noticed = next(state);
    for (const notice of NOTICES) {
      const calls = noticed.filter((call) => call.notice === notice);
      if (calls.length > 0 && isWanted(notice)) void show(notice, calls);
    }
  });
}

/** Returns a function that compares what is known of calls with what was known before. Only a call that waits is told at once. */
export function noticedCalls(): (state: KnownCalls) => readonly NoticedCall[] {
  let before: ReadonlyMap<string, string> | undefined;
  let sessionsBefore: ReadonlySet<string> = new Set();
  return ({ sessions, unrecorded }) => {
    const now = new Map<string, string>();
    const noticed: NoticedCall[] = [];
    const look = (key: string, isNew: boolean, notice: Notice | undefined, call: Omit<NoticedCall, "notice">): void => {
      now.set(key, notice ?? "");
      const isTold = before?.get(key) === notice || (isNew && notice !== "waiting");
      if (notice && !isTold) noticed.push({ notice, ...call });
    };
    for (const { key, prompts } of sessions)
      for (const { tool, summary, id, state, status, durationMs = 0 } of prompts.flatMap(({ calls }) => calls)) {
        const done = status === "error" ? "failed" : durationMs >= LONG_MS ? "done" : undefined;
        const notice = state === "waiting" ? "waiting" : state === "done" ? done : undefined;
        look(`${key} ${id}`, !sessionsBefore.has(key), notice, { tool, summary });
      }
    for (const { call, row } of unrecorded) {
      const done = row?.status === "error" ? "failed" : (row?.durationMs ?? 0) >= LONG_MS ? "done" : undefined;
      const { tool, summary } = call;
      look(call.id, false, call.state === "waiting" ? "waiting" : row ? done : undefined, { tool, summary });
    }
    before = now;
    sessionsBefore = new Set(sessions.map(({ key }) => key));
    return noticed;
  };
}

async function show(notice: Notice, calls: readonly NoticedCall[]): Promise<void> {
  const open = t("Show");
  const words = calls.length === 1 && calls[0] ? oneCall(notice, calls[0]) : severalCalls(notice, calls.length);
  const message = notice === "done" ? vscode.window.showInformationMessage : vscode.window.showWarningMessage;
  if ((await message(plain(words), open)) === open) await vscode.commands.executeCommand("toolResultViewer.live.focus");
}

function oneCall(notice: Notice, { tool, summary }: NoticedCall): string {
  if (notice === "waiting") return t("{0} waits for you: {1}", tool, summary);
  return notice === "failed" ? t("{0} failed: {1}", tool, summary) : t("{0} is done: {1}", tool, summary);
}

function severalCalls(notice: Notice, count: number): string {
  if (notice === "waiting") return plural(count, "{0} call waits for you", "{0} calls wait for you");
  return notice === "failed"
    ? plural(count, "{0} call failed", "{0} calls failed")
    : plural(count, "{0} call is done", "{0} calls are done");
}
