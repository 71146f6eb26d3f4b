import assert from "node:assert/strict";
import { shellSetup } from "../../../src/apps/extension/shellSetup";
import { findShell } from "../../../src/hosts/node/processes/shellProgram";
import { windowsShell } from "../../../src/hosts/node/processes/windowsShell";
import { createShells } from "../../../src/hosts/node/shells/nodeShells";

const GIT = "C:\\Program Files\\Git";
const BASH = `${GIT}\\bin\\bash.exe`;
const SEVEN = "C:\\Program Files\\PowerShell\\7\\pwsh.exe";
const FIVE = "C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe";

/** What Check Setup says on a Windows with these files. */
function said(files: readonly string[], wanted = ""): ReturnType<typeof shellSetup> {
  const folders = [`${GIT}\\cmd`, "C:\\Program Files\\PowerShell\\7", "C:\\Windows\\System32\\WindowsPowerShell\\v1.0"];
  const program = windowsShell({ PATH: folders.join(";") }, wanted, (path) => {
    if (!files.includes(path)) throw Object.assign(new Error("ENOENT"), { code: "ENOENT" });
    return { isFile: () => true };
  });
  return shellSetup(program, wanted, "win32");
}

describe("Check Setup on Windows", () => {
  for (const [files, shell] of [
    [[`${GIT}\\cmd\\git.exe`, BASH, SEVEN, FIVE], `Git Bash (${BASH})`],
    [[SEVEN, FIVE], `PowerShell 7 (${SEVEN})`],
    [[FIVE], `Windows PowerShell 5.1 (${FIVE})`],
  ] as const)
    it(`says which shell runs commands, and where it is: ${shell}`, () =>
      assert.deepEqual(said(files), { ok: true, found: `Commands run in ${shell}` }));

  it("names the shell that shell.path chose instead of Git Bash", () =>
    assert.deepEqual(said([`${GIT}\\cmd\\git.exe`, BASH, SEVEN], SEVEN), {
      ok: true,
      found: `Commands run in PowerShell 7 (${SEVEN})`,
    }));

  it("warns if shell.path names no shell that exists, and still names the one that is used", () => {
    for (const wanted of ["D:\\gone\\bash.exe", "bin\\bash.exe", "C:\\Windows\\System32\\cmd.exe"]) {
      const { ok, found, todo = "" } = said([FIVE, "C:\\Windows\\System32\\cmd.exe"], wanted);
      assert.deepEqual([ok, found], [false, `Commands run in Windows PowerShell 5.1 (${FIVE})`]);
      assert.equal(todo.startsWith(`${wanted} is not used. `), true, todo);
    }
  });
});

describe("Check Setup elsewhere", () => {
  it("names the shell that runs the commands of this machine", async () => {
    const shells = createShells();
    const { found } = shellSetup(shells.program, "", process.platform);
    await shells.dispose();
    assert.equal(found.endsWith(` (${findShell().path})`), true, found);
  });

  it("names the shell and its path, and ignores shell.path as commands do", () => {
    const program = { kind: "bash", shown: undefined, path: "/bin/bash" } as const;
    for (const wanted of ["", "C:\\Git\\bin\\bash.exe"])
      assert.deepEqual(shellSetup(program, wanted, "linux"), { ok: true, found: "Commands run in bash (/bin/bash)" });
  });
});
