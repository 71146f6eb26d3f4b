import { isGitName } from "../protectedPaths";
import { agentIgnoreNames } from "./agentIgnore";
import { foldPath } from "./foldName";

interface Rule {
  /** What it says about a path, as the end of a sentence for a person. */
  readonly why: string;
  /** Tried on a folded path with a `/` before it. */
  readonly path: RegExp;
}

const files = (...patterns: readonly string[]): RegExp => new RegExp(`/(?:${patterns.join("|")})$`);
/** Also the folders themselves, and those above the last name. */
const folders = (...patterns: readonly string[]): RegExp => new RegExp(`/(?:${patterns.join("|")})(?:/|$)`);

/** Files that make programs or agents do something, and those that no hand writes. The first rule that fits is told (research: tools.md §3, "Self-elevation"). */
const rules: readonly Rule[] = [
  {
    why: "tells the editor what to do, and may make it run commands",
    path: folders(String.raw`\.vscode`, String.raw`\.idea`, String.raw`\.devcontainer`, String.raw`\.vscode-[a-z-]+`),
  },
  {
    why: "tells the editor what to do, and may make it run commands",
    path: files(String.raw`[^/]+\.code-workspace`, String.raw`\.devcontainer\.json`),
  },
  {
    why: "tells agents which programs to start",
    path: files(String.raw`\.?mcp\.json`, String.raw`\.claude\.json`, String.raw`claude_desktop_config\.json`),
  },
  {
    why: "tells agents what to do",
    path: folders(
      String.raw`\.(?:claude|cursor|codex|gemini|windsurf|roo|clinerules|continue|kiro|agents?|junie|augment|opencode|amazonq)`,
      String.raw`\.github/(?:instructions|prompts|chatmodes|agents|hooks|skills)`,
    ),
  },
  {
    why: "tells agents what to do",
    path: files(
      String.raw`(?:agents?|claude|gemini|copilot|qwen|skill)(?:\.(?:local|override))?\.md`,
      String.raw`\.github/copilot-[a-z-]+\.(?:md|ya?ml)`,
      String.raw`[^/]+\.(?:instructions|prompt|chatmode|agent)\.md`,
      String.raw`\.(?:cursorrules|windsurfrules|roorules[^/]*|roomodes|goosehints|aider\.conf\.yml)`,
      ...agentIgnoreNames.map((name) => name.replaceAll(".", String.raw`\.`)),
    ),
  },
  {
    why: "runs commands on a build server",
    path: folders(
      String.raw`\.github/(?:workflows|actions)`,
      String.raw`\.circleci`,
      String.raw`\.buildkite`,
      String.raw`\.gitlab/ci`,
    ),
  },
  {
    why: "runs commands on a build server",
    path: files(
      String.raw`\.gitlab-ci\.ya?ml`,
      String.raw`azure-pipelines\.ya?ml`,
      "jenkinsfile",
      String.raw`\.travis\.yml`,
      String.raw`bitbucket-pipelines\.yml`,
    ),
  },
  { why: "runs commands when Git is used", path: folders(String.raw`\.husky`, String.raw`\.githooks`) },
  {
    why: "runs commands when Git is used",
    path: files(
      String.raw`\.pre-commit-config\.ya?ml`,
      String.raw`\.?lefthook(?:-local)?\.(?:ya?ml|toml|json)`,
      String.raw`\.gitconfig`,
      String.raw`\.gitmodules`,
      String.raw`\.config/git/.+`,
    ),
  },
  {
    why: "is written by a package manager, not by hand",
    path: files(
      String.raw`(?:package-lock|npm-shrinkwrap)\.json`,
      String.raw`(?:yarn|bun|cargo|poetry|pdm|uv|pipfile|gemfile|composer|flake|mix|podfile|pubspec|deno|packages)\.lock(?:\.json)?`,
      String.raw`pnpm-lock\.ya?ml`,
      String.raw`bun\.lockb`,
      String.raw`go\.sum`,
      String.raw`gradle\.lockfile`,
      String.raw`package\.resolved`,
    ),
  },
  {
    why: "runs commands when a shell or a session starts",
    path: files(
      String.raw`\.(?:bash_(?:profile|login|logout|aliases)|(?:ba|z|k|c|tc)shrc|profile|z(?:shenv|profile|login|logout)|inputrc|envrc|login|logout|xprofile|xinitrc|xsession)`,
      String.raw`[^/]*profile\.ps1`,
      String.raw`etc/(?:profile|bash\.bashrc|environment|crontab|sudoers)`,
      String.raw`\.config/fish/.+`,
      String.raw`\.config/(?:autostart|systemd)/.+`,
      String.raw`library/launch(?:agents|daemons)/.+`,
      String.raw`etc/(?:profile\.d|cron[^/]*|sudoers\.d|systemd|init\.d)/.+`,
      String.raw`start menu/programs/startup/.+`,
    ),
  },
  { why: "decides what other programs may do in your name", path: folders(String.raw`\.ssh`, String.raw`\.gnupg`) },
  {
    why: "sets what programs start with",
    path: files(
      String.raw`\.env(?:\.[^/]+)?`,
      String.raw`\.(?:npmrc|yarnrc(?:\.yml)?|pnpmfile\.[cm]?js|pypirc|ripgreprc|curlrc|wgetrc)`,
      String.raw`\.cargo/config(?:\.toml)?`,
      String.raw`rust-toolchain(?:\.toml)?`,
      String.raw`\.yarn/(?:releases|plugins)/.+`,
    ),
  },
];

/** Folders above those that rules name: what becomes of them becomes of those. */
const above = files(String.raw`\.github`, String.raw`\.config`);

/**
 * Why a person is always asked before a path is written, as the end of a sentence (`tells agents what to do`); undefined where there is no such reason. On the
 * names alone, as the least particular file system reads them. `whole`: the entry with all that is in it.
 */
export function protectedBecause(path: string, whole: boolean): string | undefined {
  const names = path.split(/[/\\]/).filter((name) => name !== "");
  const git = names.findIndex(isGitName);
  const folded = `/${foldPath(path)}`;
  if (git >= 0) {
    const below = foldPath(names.slice(git + 1).join("/"));
    const runs = below === "" || /^(?:(?:modules|worktrees)\/.*)?(?:hooks(?:\/|$)|config|info(?:\/|$))/.test(below);
    return runs ? "belongs to Git, and can make it run any command" : "belongs to Git, which keeps it itself";
  }
  const rule = rules.find(({ path: pattern }) => pattern.test(folded));
  if (rule) return rule.why;
  return whole && above.test(folded) ? "holds what programs and agents are told to do" : undefined;
}
