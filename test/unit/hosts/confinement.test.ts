import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import type { Confine } from "../../../src/tools/runtime/ports/shellsPort";
import { isSecretPath } from "../../../src/tools/runtime/policy/secretPaths";
import { findBubblewrap } from "../../../src/hosts/node/shells/confinement/bubblewrap";
import { tryConfiners } from "../../../src/hosts/node/shells/confinement/confinement";
import { findUnshare } from "../../../src/hosts/node/shells/confinement/unshare";
import { gone } from "../../support/processes";
import { makeShells, outputOf, written } from "../../support/shells";
import { temporaryFolder } from "./temporary";

for (const [name, confiner] of [
  ["bubblewrap", findBubblewrap()],
  ["Linux namespaces", findUnshare()],
] as const) {
  describe(`a command confined by ${name}`, function () {
    const tried = tryConfiners(confiner === undefined ? [] : [confiner], "it is not installed");
    before(async function () {
      const found = await tried;
      if (found.confiner !== undefined) return;
      console.log(`      skipped: ${"why" in found ? found.why : ""}`);
      this.skip();
    });
    const folder = temporaryFolder();
    const { start } = makeShells({ confinement: () => tried });
    const home = String(process.env["HOME"]);
    afterEach(() => {
      process.env["HOME"] = home;
    });
    const never = new AbortController().signal;
    const confine = (...programs: string[]): Confine => ({
      programs,
      folders: [folder.resource()],
      isSecret: (resource) => isSecretPath(resource),
    });
    const run = async (command: string, given = confine()) => {
      const shell = await start(folder.path, command, { confine: given });
      await shell.wait(20_000, never);
      const state = shell.state();
      const output = await outputOf(shell);
      shell.drop();
      return { output, code: state.exitCode, state };
    };
    const free = (command: string) =>
      start(folder.path, command).then(async (shell) => {
        await shell.wait(20_000, never);
        return { output: await outputOf(shell), code: shell.state().exitCode };
      });

    it("reaches no port of this machine, which one that is not confined does", async () => {
      const server = net.createServer((socket) => socket.end("heard\n")).listen(0, "127.0.0.1");
      await once(server, "listening");
      const { port } = server.address() as net.AddressInfo;
      const command = `exec 9<>/dev/tcp/127.0.0.1/${port} && cat <&9`;
      try {
        assert.deepEqual(await free(command), { output: "heard\n", code: 0 });
        const { output, code } = await run(command);
        assert.match(output, /Network is unreachable|Connection refused/);
        assert.equal(code, 1);
      } finally {
        server.close();
      }
    });

    it("sees this machine's network, but only if its program reports on the network", async () => {
      const count = "grep -c : /proc/self/net/dev";
      assert.equal(
        (await run("readlink /proc/self/ns/net", confine("hostname"))).output,
        (await free("readlink /proc/self/ns/net")).output,
      );
      assert.notEqual(
        (await run("readlink /proc/self/ns/net")).output,
        (await free("readlink /proc/self/ns/net")).output,
      );
      assert.equal((await run(count, confine("hostname"))).output, (await free(count)).output);
    });

    it("writes nothing in its folder, in the home folder, in /tmp, in /dev/shm, and next to its output", async () => {
      folder.fill({ "x.txt": "old" });
      for (const target of [
        "x.txt",
        "new.txt",
        `${home}/new`,
        "/tmp/new",
        "/dev/shm/new",
        "$TOOL_RESULT_VIEWER_SHELL.txt",
        '"$(dirname "$TOOL_RESULT_VIEWER_SHELL")/bash-start"',
      ]) {
        const { output, code } = await run(`echo more > ${target} && echo written; [ -e /dev/shm/new ]`);
        // A folder of its own that goes with it is as good.
        if (target !== "/dev/shm/new" || output !== "written\n") assert.match(output, /Read-only file system/, target);
        assert.equal(fs.existsSync("/dev/shm/new"), false);
        assert.equal(code, output === "written\n" ? 0 : 1);
      }
      assert.deepEqual(fs.readdirSync(folder.path), ["x.txt"]);
      assert.equal(fs.readFileSync(folder.at("x.txt"), "utf8"), "old");
    });

    it("writes into a temporary folder of its own, which is gone when it has ended", async () => {
      const { output, code } = await run(
        'echo text > "$TMPDIR/x" && cat "$TMPDIR/x"; seq 3 | sort -r; echo "$TMPDIR"; echo x > /dev/null',
      );
      assert.equal(code, 0);
      const [, temporary = ""] = /^text\n3\n2\n1\n(.*)\n$/.exec(output) ?? [];
      assert.notEqual(temporary, "");
      assert.equal(fs.existsSync(temporary), false);
    });

    it("reads no secret file of the home folder and of the workspace, and `ls` shows those of the workspace as they are", async () => {
      folder.fill({
        ".env": "SECRET=1\n",
        "below/my key.pem": "SECRET\n",
        "home/.ssh/id_rsa": "SECRET",
        "home/.npmrc": "SECRET",
        "home/.config/gh/hosts.yml": "SECRET",
        "home/notes.txt": "notes",
      });
      process.env["HOME"] = folder.at("home");
      const secret = [".env", "'below/my key.pem'", "home/.ssh/id_rsa", "home/.npmrc", "home/.config/gh/hosts.yml"];
      assert.doesNotMatch((await run(`cat ${secret.join(" ")}; grep -r SECRET .`)).output, /SECRET/);
      assert.equal((await run("cat home/notes.txt")).output, "notes");
      const listing = "ls -la --time-style=long-iso .env below";
      assert.equal((await run(listing)).output, (await free(listing)).output);
    });

    it("leaves files of the workspace to Git, which finds nothing changed and no doubtful owner", async () => {
      folder.fill({ ".npmrc": "SECRET=1\n", "x.txt": "one\n" });
      const git = (...args: string[]) =>
        execFileSync("git", ["-c", "user.name=x", "-c", "user.email=x@y", ...args], { cwd: folder.path });
      git("init", "-q");
      git("add", ".");
      git("commit", "-qm", "One");
      fs.utimesSync(folder.at("x.txt"), 1, 1);
      const { output, code } = await run("git status --porcelain && git log --format=%s", confine("git"));
      assert.deepEqual([output, code], ["One\n", 0]);
    });

    it("does not see the folder with the session's sockets, unless it is to ask a service", async () => {
      folder.fill({ "session/bus": "" });
      const session = process.env["XDG_RUNTIME_DIR"];
      process.env["XDG_RUNTIME_DIR"] = folder.at("session");
      try {
        assert.equal((await run("ls session")).output, "");
        assert.equal((await run("ls session", confine("docker"))).output, "bus\n");
      } finally {
        if (session === undefined) delete process.env["XDG_RUNTIME_DIR"];
        else process.env["XDG_RUNTIME_DIR"] = session;
      }
    });

    it("can't undo it, nor look into processes that are not confined", async () => {
      folder.fill({ ".env": "SECRET\n" });
      const tries = [
        "umount .env",
        "mount -o remount,bind,rw /",
        "unshare --user --map-root-user --mount umount .env",
        "unshare --user --map-root-user --mount mount -o remount,bind,rw /",
      ];
      const last = `cat /proc/${process.pid}/environ /proc/${process.pid}/root${folder.path}/.env; echo more > new.txt; cat .env`;
      const { output } = await run(`${tries.join("; ")}; ${last}`);
      assert.doesNotMatch(output, /SECRET|PATH=/);
      assert.deepEqual(fs.readdirSync(folder.path), [".env"]);
    });

    it("is the same user, and sees the machine's processes", async () => {
      for (const command of ["id -u; id -g; whoami", `ps -o pid= -p ${process.pid}`, "stat -c %u:%g ."])
        assert.equal((await run(command)).output, (await free(command)).output);
    });

    for (const command of [
      "true",
      "exit 3",
      "no-such-program",
      "if",
      "kill -TERM $$",
      "kill -KILL $$",
      "kill 0",
      "sh -c 'kill -INT $$'",
      "echo out; echo err >&2; echo again",
      "echo a > /dev/stderr | cat",
      "read answer || echo closed",
      "cat <<'END'\n$HOME\nEND",
      'echo $LINENO "$#"',
      "printf '\\0\\377'",
    ]) {
      it(`ends and prints as it does unconfined: ${JSON.stringify(command)}`, async () => {
        const { output, code } = await run(command);
        assert.deepEqual({ output, code }, await free(command));
      });
    }

    it("reports the folder in which it ended", async () => {
      folder.fill({ "below/x": "" });
      assert.equal((await run("cd below; false")).state.endedIn, folder.at("below"));
      assert.equal((await run("trap 'echo mine' EXIT; cd below")).state.endedIn, undefined);
    });

    it("is ended with all it started, in sessions of their own too", async () => {
      const shell = await start(folder.path, "setsid sleep 300 & echo $!; trap '' TERM; sleep 300 & echo $!; wait", {
        confine: confine(),
        background: true,
      });
      const output = await written(shell, (text) => text.split("\n").length > 2);
      await shell.kill("Enough.", "tool");
      await gone(output.trim().split("\n").map(Number));
      assert.equal(shell.state().status, "killed");
    });

    it("stays confined in the background, whatever its input is", async () => {
      const shell = await start(folder.path, "bash", { confine: confine(), background: true });
      await shell.write("echo more > new.txt; echo done\n");
      assert.match(await written(shell, (text) => text.includes("done")), /Read-only file system/);
      await shell.kill("Enough.", "tool");
      assert.deepEqual(fs.readdirSync(folder.path), []);
    });
  });
}
