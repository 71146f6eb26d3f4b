import * as vscode from "vscode";
import SOURCES from "../../../../transcripts/sources/agents/all";
import type { ListedSession } from "../../../../transcripts/workerApi";
import { plural } from "../../../../base/l10n";

/** The scheme of the addresses that VS Code asks badges for. They lead nowhere. */
const SCHEME = "tool-result-viewer-session";

/** Colors of the letters in themes with a light and a dark background, as VS Code's own icons and green charts. */
const COLORS = {
  light: { still: "#424242", running: "#388A34" },
  dark: { still: "#C5C5C5", running: "#89D185" },
} as const;

/** The icons by letters and state: there are few, and thousands of sessions. */
const icons = new Map<string, vscode.IconPath>();

/** Returns the icon of a session: the letters of its agent, green while it runs. */
export function agentIcon({ agent, running }: ListedSession): vscode.IconPath {
  const mark = SOURCES.find(({ id }) => id === agent)?.mark ?? "?";
  const key = `${mark} ${running}`;
  const drawn = (theme: "light" | "dark"): vscode.Uri => letters(mark, COLORS[theme][running ? "running" : "still"]);
  const icon = icons.get(key) ?? { light: drawn("light"), dark: drawn("dark") };
  icons.set(key, icon);
  return icon;
}

function letters(text: string, color: string): vscode.Uri {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><text x="8" y="12" font-family="sans-serif" font-size="11" font-weight="600" text-anchor="middle" fill="${color}">${text}</text></svg>`;
  return vscode.Uri.from({ scheme: "data", path: `image/svg+xml;base64,${Buffer.from(svg).toString("base64")}` });
}

/** Returns the address under which VS Code asks for a session's badge. */
export function failuresUri({ resource, whole }: ListedSession): vscode.Uri {
  return vscode.Uri.from({ scheme: SCHEME, path: vscode.Uri.parse(resource).path, query: String(whole.errors) });
}

/** Shows the number of failed calls as a badge behind a session, while the view is visible. */
export function showFailureBadges(view: vscode.TreeView<unknown>): vscode.Disposable {
  let badges: vscode.Disposable | undefined;
  // VS Code asks for each file that it shows anywhere.
  const seen = (): void => {
    void badges?.dispose();
    badges = view.visible ? registerBadges() : undefined;
  };
  seen();
  return vscode.Disposable.from(view.onDidChangeVisibility(seen), { dispose: () => void badges?.dispose() });
}

function registerBadges(): vscode.Disposable {
  return vscode.window.registerFileDecorationProvider({
    provideFileDecoration({ scheme, query }) {
      const count = Number(query);
      if (scheme !== SCHEME || !(count > 0)) return undefined;
      // A badge has room for two characters.
      const badge = count > 99 ? "99" : String(count);
      return new vscode.FileDecoration(badge, plural(count, "{0} failed call", "{0} failed calls"));
    },
  });
}
