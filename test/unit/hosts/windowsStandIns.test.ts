import assert from "node:assert/strict";
import { join } from "node:path";
import { startCommand } from "../../../src/hosts/node/processes/startedCommand";
import type { ShellProgram } from "../../../src/hosts/node/processes/shellProgram";
import { windowsShell } from "../../../src/hosts/node/processes/windowsShell";
import { standIns } from "../../support/machine";
import { temporaryFolder } from "./temporary";

/** What a program of Windows was given. */
interface Given {
  readonly line: string;
  readonly words: readonly string[];
  readonly variables: ReadonlyMap<string, string>;
  readonly code: number;
}

const COMMANDS = [
  "git status",
  "sed 's/\\\\/\\//g' a.txt",
  "printf 'a\\\\nb\\n' \"it's\" \\\"",
  'node -e "console.log(\\"a b\\")" C:\\dir\\',
  "cat <<'END'\n\\\\server\\share \"$x\" `y` %PATH% ^& !z!\nEND",
  "echo grün 漢字 😀 e\u0301",
  'echo "',
  "echo '",
  "echo a\\",
  "  echo a   b\t'c  d' * ? [ab] {a,b} ~ @file",
  "-c",
];

describe("a shell on Windows, for which a program prints what it was given", () => {
  const folder = temporaryFolder();
  before(function () {
    if (standIns === undefined) this.skip();
  });

  const given = async (shell: ShellProgram, command: string, more: Record<string, string> = {}): Promise<Given> => {
    const env = { SystemRoot: process.env["SystemRoot"] ?? "", ...more };
    const bytes: Uint8Array[] = [];
    const running = startCommand(
      {
        command,
        cwd: folder.path,
        env: shell.variable === undefined ? env : { ...env, [shell.variable]: command },
        mark: undefined,
        input: false,
        onOutput: (_, piece) => void bytes.push(piece),
      },
      shell,
    );
    const code = await running.exit;
    const [line = "", words = "", variables = ""] = Buffer.concat(bytes).toString().split("\0\0");
    const pairs = variables.split("\0").filter(Boolean);
    return {
      line,
      words: words.split("\0"),
      variables: new Map(
        pairs.map((pair) => [pair.slice(0, pair.indexOf("=", 1)), pair.slice(pair.indexOf("=", 1) + 1)]),
      ),
      code,
    };
  };
  const named = (name: string): ShellProgram => windowsShell({}, join(standIns ?? "", name));

  for (const command of COMMANDS) {
    it(`PowerShell reads unchanged as its last argument: ${JSON.stringify(command)}`, async () => {
      const shell = named("pwsh.exe");
      const { words, code } = await given(shell, command);
      assert.deepEqual(words.slice(1), shell.args(command));
      assert.equal(words.at(-1)?.split("\n").slice(1, -1).join("\n"), command);
      assert.equal(code, -1);
    });

    it(`Git Bash has unchanged in a variable, and not on its command line: ${JSON.stringify(command)}`, async () => {
      const shell = named("bash.exe");
      const { line, variables } = await given(shell, command);
      assert.equal(variables.get(shell.variable ?? ""), command);
      assert.equal(line, (await given(shell, "another")).line);
    });
  }

  it("Git Bash reads the script around the command as it is, by its own rules for quotes and backslashes", async () => {
    const shell = named("bash.exe");
    const { line } = await given(shell, "ls");
    assert.deepEqual(wordsOfMsys(line).slice(1), shell.args("ls"));
  });

  it("has the variables of a command unchanged, whatever characters they contain", async () => {
    const more = { ONE: "grün 漢字 😀", TWO: "a\\\\b \"c\" 'd'\r\n e=f;%ONE%", THREE: "C:\\a b\\" };
    for (const name of ["pwsh.exe", "bash.exe"]) {
      const { variables } = await given(named(name), "ls", more);
      for (const [variable, value] of Object.entries(more)) assert.equal(variables.get(variable), value, name);
    }
  });
});

/**
 * Separates a command line as the runtime of MSYS2 does for a program that a Windows program starts: in quotes, a
 * backslash makes a quote or a backslash one that stands for itself, and two quotes make one.
 */
function wordsOfMsys(line: string): string[] {
  return Array.from(line.matchAll(/(?:"(?:\\["\\]|""|[^"])*"|[^\s"])+/g), ([word]) =>
    word.replace(/"((?:\\["\\]|""|[^"])*)"/g, (_, quoted: string) => quoted.replace(/\\(["\\])|"(")/g, "$1$2")),
  );
}
