import { isGitName } from "./protectedPaths";
import { agentIgnoreNames } from "./agentIgnore";
import { foldPath, nameSpellings } from "./foldName";

interface Rule {
  /** The reason, as the end of a sentence for the user. */
  readonly why: string;
  /** Tried on a folded path with a `/` before it. */
  readonly path: RegExp;
}

const files = (...patterns: readonly string[]): RegExp => new RegExp(`/(?:${patterns.join("|")})$`);
/** Also the folders themselves, and those above the last name. */
const folders = (...patterns: readonly string[]): RegExp => new RegExp(`/(?:${patterns.join("|")})(?:/|$)`);

/** Files that can make programs or agents act, and files that nobody edits by hand. The first matching rule is reported. See docs/safety.md#protected-and-secret-files. */
const rules: readonly Rule[] = [
  {
    why: "configures the editor, and may make it run commands",
    path: folders(
      String.raw`\.vscode`,
      String.raw`\.vscode-[a-z-]+`,
      String.raw`\.(?:idea|run|fleet|zed|vs|helix|nova|theia|devcontainer|codesandbox)`,
    ),
  },
  {
    why: "configures the editor, and may make it run commands",
    path: files(
      String.raw`[^/]+\.(?:code-workspace|sublime-project)`,
      String.raw`\.devcontainer\.json`,
      String.raw`[._]g?vimrc`,
      String.raw`\.(?:n|l)vimrc`,
      String.raw`[._]exrc`,
      String.raw`\.nvim\.lua`,
      String.raw`\.(?:emacs|dir-locals(?:-2)?\.el)`,
      String.raw`\.gitpod\.ya?ml`,
      String.raw`\.replit`,
    ),
  },
  {
    why: "configures which programs agents start",
    path: files(
      String.raw`\.?mcp(?:[-_]?(?:config|settings|servers))?\.json`,
      String.raw`\.claude\.json`,
      String.raw`claude_desktop_config\.json`,
    ),
  },
  {
    why: "contains instructions for agents",
    path: folders(
      String.raw`\.(?:claude|cursor|codex|gemini|windsurf|roo|clinerules|continue|kiro|agents?|junie|augment|opencode|amazonq|qwen|amp|trae|openhands|crush|goose|kilocode|cline|factory|zencoder|iflow|codebuddy|rovodev|warp)`,
      String.raw`\.github/(?:instructions|prompts|chatmodes|agents|hooks|skills)`,
    ),
  },
  {
    why: "contains instructions for agents",
    path: files(
      String.raw`(?:agents?|claude|gemini|copilot|qwen|skill|warp|crush|iflow)(?:\.(?:local|override))?\.md`,
      String.raw`\.?(?:opencode|crush)\.jsonc?`,
      String.raw`\.continuerc\.(?:json|ts)`,
      String.raw`\.github/copilot-[a-z-]+\.(?:md|ya?ml)`,
      String.raw`[^/]+\.(?:instructions|prompt|chatmode|agent)\.md`,
      String.raw`\.(?:cursorrules|windsurfrules|roorules[^/]*|roomodes|kilocodemodes|goosehints|rules|aider\.conf\.ya?ml)`,
      ...agentIgnoreNames.map((name) => name.replaceAll(".", String.raw`\.`)),
    ),
  },
  {
    why: "runs commands on a build server",
    path: folders(
      String.raw`\.(?:github|gitea|forgejo)/(?:workflows|actions)`,
      String.raw`\.circleci`,
      String.raw`\.buildkite`,
      String.raw`\.gitlab/ci`,
      String.raw`\.(?:woodpecker|teamcity|semaphore|tekton|builds)`,
    ),
  },
  {
    why: "runs commands on a build server",
    path: files(
      String.raw`\.gitlab-ci\.ya?ml`,
      String.raw`azure-pipelines\.ya?ml`,
      "jenkinsfile",
      String.raw`\.(?:travis|build)\.yml`,
      String.raw`bitbucket-pipelines\.yml`,
      String.raw`\.?appveyor\.yml`,
      String.raw`\.(?:drone|woodpecker|cirrus)\.ya?ml`,
      String.raw`(?:cloudbuild|codemagic)\.ya?ml`,
      String.raw`buildspec\.ya?ml`,
    ),
  },
  { why: "decides who has to approve changes", path: files("codeowners") },
  {
    why: "lets a program change the project by itself",
    path: files(
      String.raw`\.github/dependabot\.ya?ml`,
      String.raw`renovate\.json5?`,
      String.raw`\.renovaterc(?:\.json5?)?`,
    ),
  },
  {
    why: "belongs to version control, and can make it run any command",
    path: folders(String.raw`\.(?:hg|jj|svn|bzr)`),
  },
  { why: "runs commands when Git is used", path: folders(String.raw`\.husky`, String.raw`\.githooks`) },
  {
    why: "runs commands when Git is used",
    path: files(
      String.raw`\.pre-commit-config\.ya?ml`,
      String.raw`\.?lefthook(?:-local)?\.(?:ya?ml|toml|json)`,
      String.raw`\.gitconfig`,
      String.raw`\.gitmodules`,
      String.raw`\.gitattributes`,
      String.raw`\.hgrc`,
      String.raw`\.pre-commit-hooks\.ya?ml`,
      String.raw`\.overcommit\.yml`,
      String.raw`\.simple-git-hooks\.(?:json|[cm]?js)`,
      String.raw`\.lintstagedrc(?:\.[a-z]+)?`,
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
      String.raw`\.?mise(?:\.[^/]+)?\.toml`,
      String.raw`\.?(?:config/)?mise/(?:config|conf\.d/[^/]+)(?:\.[^/]+)?\.toml`,
      String.raw`\.(?:tool-versions|prototools|asdfrc|direnvrc)`,
      String.raw`bunfig\.toml`,
      String.raw`\.mvn/.+`,
      String.raw`gradle/wrapper/.+`,
      String.raw`\.(?:bazelrc|bazeliskrc|buckconfig|sbtopts|jvmopts|jvm\.config|bundle/config|gemrc|rspec)`,
      String.raw`\.(?:gdbinit|lldbinit|pdbrc|irbrc|pryrc|pythonrc(?:\.py)?|rprofile|renviron|psqlrc|sqliterc|screenrc|tmux\.conf)`,
      String.raw`(?:site|user)customize\.py`,
    ),
  },
];

/** Folders above those that rules name. Changes to them also change those. */
const above = files(String.raw`\.(?:github|gitea|forgejo)`, String.raw`\.config`);

/**
 * Returns why to always ask before writing a path, as the end of a sentence (`tells agents what to do`). Returns
 * undefined if there is no reason. Uses only the names, as the least strict file system reads them. With `whole`,
 * includes everything that the entry contains.
 */
export function protectedBecause(path: string, whole: boolean): string | undefined {
  const names = path.split(/[/\\]/).filter((name) => name !== "");
  const git = names.findIndex(isGitName);
  const folded = nameSpellings(path).map((spelling) => `/${foldPath(spelling)}`);
  if (git >= 0) {
    const below = foldPath(names.slice(git + 1).join("/"));
    const runs = below === "" || /^(?:(?:modules|worktrees)\/.*)?(?:hooks(?:\/|$)|config|info(?:\/|$))/.test(below);
    return runs ? "belongs to Git, and can make it run any command" : "belongs to Git, which keeps it itself";
  }
  const rule = rules.find(({ path: pattern }) => folded.some((spelling) => pattern.test(spelling)));
  if (rule) return rule.why;
  return whole && folded.some((spelling) => above.test(spelling))
    ? "contains instructions for programs and agents"
    : undefined;
}

/**
 * Returns why to always ask before copying a path. A copy of Git's folder is a repository itself, in which Git runs
 * what its settings say.
 */
export function copyBecause(path: string): string | undefined {
  return path.split(/[/\\]/).some(isGitName)
    ? "belongs to Git: a copy is a repository, and can make Git run any command"
    : undefined;
}
