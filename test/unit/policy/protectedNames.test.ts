import assert from "node:assert/strict";
import { protectedBecause } from "../../../src/tools/runtime/policy/protectedFiles";

/** Files by what they make a program do, as they are called in projects and home folders. */
// oxfmt-ignore
const PROTECTED: Readonly<Record<string, readonly string[]>> = {
  "configures the editor, and may make it run commands": [
    ".zed/tasks.json", ".zed/settings.json", ".fleet/run.json", ".idea/runConfigurations/x.xml", ".run/x.run.xml", ".vs/tasks.vs.json", ".helix/languages.toml", ".vimrc", "_vimrc", ".exrc", ".nvim.lua",
    ".gvimrc", ".lvimrc", "x.sublime-project", ".dir-locals.el", ".emacs", ".devcontainer/devcontainer.json", ".gitpod.yml", ".replit",
  ],
  "contains instructions for agents": [
    "opencode.json", "opencode.jsonc", "crush.json", ".crush.json", ".qwen/settings.json", ".amp/settings.json", ".trae/rules/project_rules.md", ".openhands/microagents/repo.md", "WARP.md", "GEMINI.md",
    "QWEN.md", "CRUSH.md", ".continuerc.json", ".cursor/rules/x.mdc", ".cursorrules", ".windsurf/rules/x.md", ".windsurfrules", ".kiro/steering/x.md", ".roo/rules/x.md", ".kilocode/rules/x.md", ".goosehints",
    ".aider.conf.yml", ".rules", ".factory/droids/x.md",
  ],
  "configures which programs agents start": ["mcp.json", ".mcp.json", "mcp_config.json", "mcp-servers.json"],
  "runs commands on a build server": [".drone.yml", ".woodpecker/x.yml", "appveyor.yml", "cloudbuild.yaml", ".cirrus.yml", "buildspec.yml",
    ".gitea/workflows/ci.yml", ".forgejo/workflows/ci.yaml", ".forgejo/actions/x/action.yml", ".semaphore/semaphore.yml", ".tekton/push.yaml", ".builds/alpine.yml", ".build.yml",
  ],
  "decides who has to approve changes": [".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS"],
  "lets a program change the project by itself": [".github/dependabot.yml", "renovate.json", ".renovaterc"],
  "belongs to version control, and can make it run any command": [".hg/hgrc", ".hg", ".jj/repo/config.toml"],
  "runs commands when Git is used": [
    ".pre-commit-config.yaml", "lefthook.yml", ".husky/pre-commit", ".gitattributes", "sub/.gitattributes", ".gitmodules", ".hgrc", ".simple-git-hooks.json", ".lintstagedrc", ".lintstagedrc.json",
  ],
  "sets what programs start with": [
    "mise.toml", ".mise.toml", "mise.local.toml", ".mise/config.toml", ".config/mise/config.toml", ".tool-versions", "bunfig.toml", ".mvn/jvm.config", ".mvn/maven.config", ".mvn/extensions.xml",
    "gradle/wrapper/gradle-wrapper.properties", ".pnpmfile.cjs", ".yarnrc", ".yarnrc.yml", ".cargo/config", ".cargo/config.toml", ".npmrc", ".gdbinit", ".lldbinit", ".bazelrc", ".rspec", ".irbrc", ".Rprofile",
    ".bundle/config", "sitecustomize.py",
  ],
  "runs commands when a shell or a session starts": [".envrc", ".bashrc", ".zshenv"],
};

/** Files in the same folders, or called alike, that agents change all day. */
// oxfmt-ignore
const FREE = [
  "package.json", "tsconfig.json", "vite.config.ts", "Makefile", "README.md", ".gitignore", ".editorconfig", ".prettierrc", ".eslintrc.json", ".nvmrc", ".dockerignore", "opencode.ts", "src/crush.ts", "src/warp.ts",
  "docs/warp.md.txt", "zed/tasks.json", "fleet/run.json", "src/trae/rules.ts", "vimrc.md", "src/exrc.ts", "mise.ts", "promise.toml", "docs/codeowners.md", "dependabot.yml", ".github/FUNDING.yml",
  ".github/pull_request_template.md", ".github/release.yml", "hgrc", "bunfig.ts", "gradle/libs.versions.toml", "build.gradle", "pom.xml", "src/rules/index.ts", "lint-staged.ts", "gitattributes.md",
  "src/run/index.ts", "amp/index.html", "renovate.md", "customize.py",
];

describe("a file that makes agents, editors or build tools run things", () => {
  for (const [why, paths] of Object.entries(PROTECTED))
    it(`is one of ${paths.length} that the question warns about: it ${JSON.stringify(why)}`, () =>
      assert.deepEqual(
        paths.filter((path) => protectedBecause(`a/${path}`, false) !== why),
        [],
      ));

  it(`is none of ${FREE.length} that are changed all day`, () =>
    assert.deepEqual(
      FREE.filter((path) => protectedBecause(path, false) !== undefined),
      [],
    ));
});
