import assert from "node:assert/strict";
import fs from "node:fs";
import { resourceOf } from "../../../src/hosts/node/disk/diskPath";
import { findBubblewrap } from "../../../src/hosts/node/shells/confinement/bubblewrap";
import { missingOn, tryConfiners } from "../../../src/hosts/node/shells/confinement/confinement";
import type { Bounds, Confiner } from "../../../src/hosts/node/shells/confinement/confiner";
import { hiddenPaths } from "../../../src/hosts/node/shells/confinement/hiddenPaths";
import { findSeatbelt, seatbeltProfile } from "../../../src/hosts/node/shells/confinement/seatbelt";
import { createShells } from "../../../src/hosts/node/shells/nodeShells";
import { findUnshare, mountTable } from "../../../src/hosts/node/shells/confinement/unshare";
import { isSecretPath } from "../../../src/tools/runtime/policy/secretPaths";
import { outputOf } from "../../support/shells";
import { temporaryFolder } from "./temporary";
import { hasProcessGroups } from "../../support/machine";

const bounds: Bounds = {
  temporary: "/own/bash_1.tmp",
  masks: [{ path: '/home/my "k"\\ey', shown: "/own/masks/file" }],
  network: false,
  table: "/own/bash_1.mounts",
};
const none = (): undefined => undefined;
const everywhere = (name: string): string => `/bin/${name}`;

describe("what confines commands", function () {
  before(function () {
    if (!hasProcessGroups) this.skip();
  });
  const folder = temporaryFolder();

  /** Says that it confines, and runs the program as it is. */
  const open: Confiner = { by: "nothing", around: (_, program) => [...program] };
  const broken: Confiner = { by: "broken", around: () => ["/bin/sh", "-c", "echo no namespaces >&2; exit 1"] };
  const absent: Confiner = { by: "absent", around: () => ["/no/such/program"] };

  it("is what was tried and works, and each other one is reported with its reason", async () => {
    const closed: Confiner = {
      by: "closed",
      // As one does that confines: only what the trial looks at.
      around: ({ temporary }, program) => [
        "/bin/sh",
        "-c",
        'eval "$0" && exit 0; exit 1',
        `echo confined >&3; : >${temporary}/x`,
        ...program,
      ],
    };
    const found = await tryConfiners([open, broken, absent, closed], "");
    assert.deepEqual(found, { by: "closed", confiner: closed });
    const { why } = (await tryConfiners([open, broken, absent], "")) as { why: string };
    assert.match(
      why,
      /^nothing: it had no effect \(1\); broken: no namespaces; absent: .*\/no\/such\/program: not found$/,
    );
    assert.deepEqual(await tryConfiners([], "there is none"), { why: "there is none" });
  });

  it("is not taken from folders that a project can write, and is missing if the system has none", () => {
    for (const find of [findBubblewrap, findUnshare, findSeatbelt]) assert.equal(find(none), undefined);
    assert.equal(
      findUnshare((name) => (name === "mount" ? undefined : name)),
      undefined,
    );
    assert.equal(
      findUnshare((name) => (name === "setpriv" ? undefined : name), { user: 0, group: 0 }),
      undefined,
    );
    assert.equal(
      findUnshare((name) => (name === "setpriv" ? undefined : name), { user: 1, group: 1 })?.by,
      "Linux namespaces",
    );
    assert.match(missingOn("linux"), /bubblewrap/);
    assert.match(missingOn("darwin"), /sandbox-exec/);
    assert.match(missingOn("win32"), /no supported sandbox/);
  });

  it("is given to bubblewrap as options, with everything read-only before what is not", () => {
    const words = findBubblewrap(everywhere)?.around(bounds, ["/bin/sh", "-c", "x"]) ?? [];
    const text = words.join(" ");
    assert.match(
      text,
      /^\/bin\/bwrap --unshare-user --cap-drop ALL --unshare-net --ro-bind \/ \/ --dev \/dev --ro-bind \/own\/masks\/file \/home/,
    );
    assert.match(text, /--tmpfs \/own\/bash_1\.tmp -- \/bin\/sh -c x$/);
    assert.equal(
      findBubblewrap(everywhere)
        ?.around({ ...bounds, network: true }, [])
        .includes("--unshare-net"),
      false,
    );
  });

  it("is given to mount as a table in which no name of a file is taken for more than one", () => {
    const path = "/a b\tc\nd#e\\f";
    assert.equal(
      mountTable({ ...bounds, masks: [{ path, shown: "/own/masks/file" }] }),
      "/own/masks/file /a\\040b\\011c\\012d\\043e\\134f none bind 0 0\n" +
        "tmpfs /own/bash_1.tmp tmpfs mode=0700,nosuid,nodev 0 0\n",
    );
  });

  it("is given to mount with blanks beyond ASCII as they are, which it doesn't take for the end of a name", () => {
    const path = "/w/a\u00a0b\u2003\u2028.pem";
    assert.match(
      mountTable({ ...bounds, masks: [{ path, shown: "/own/file" }] }),
      new RegExp(`^/own/file ${path} none`),
    );
  });

  it("becomes rules for sandbox-exec, of which the last one that matches applies", () => {
    assert.equal(
      seatbeltProfile(bounds),
      [
        "(version 1)",
        "(allow default)",
        "(deny network*)",
        "(deny file-write*)",
        '(allow file-write* (subpath "/own/bash_1.tmp") (literal "/dev/null") (literal "/dev/zero") (literal "/dev/tty") (literal "/dev/stdout") (literal "/dev/stderr") (literal "/dev/dtracehelper") (regex #"^/dev/fd/"))',
        '(deny file-read-data (subpath "/home/my \\"k\\"\\\\ey"))',
        "",
      ].join("\n"),
    );
    assert.doesNotMatch(seatbeltProfile({ ...bounds, masks: [] }), /file-read-data/);
    assert.deepEqual(findSeatbelt(everywhere)?.around(bounds, ["/bin/sh"]), [
      "/bin/sandbox-exec",
      "-p",
      seatbeltProfile(bounds),
      "/bin/sh",
    ]);
  });

  it("hides neither the command's folder nor harmless files, and looks at links that lead to secrets", () => {
    folder.fill({
      "home/.aws/x/y.txt": "",
      "home/.config/gh/a": "",
      "home/plain/.env": "",
      "work/.env": "",
      "work/.env.example": "",
      "work/.git/x.pem": "",
      "real.txt": "",
    });
    fs.symlinkSync(folder.at("real.txt"), folder.at("work", "my.key"));
    const confine = {
      programs: [],
      folders: [folder.resource("work")],
      isSecret: (resource: string) => isSecretPath(resource),
    };
    const paths = (cwd: string, home: string): string[] =>
      hiddenPaths(confine, cwd, home)
        .map(({ path }) => path)
        .filter((path) => path.startsWith(folder.path));
    assert.deepEqual(paths(folder.at("work"), folder.at("home")).sort(), [
      folder.at("home", ".aws"),
      folder.at("home", ".config", "gh"),
      folder.at("real.txt"),
      folder.at("work", ".env"),
    ]);
    assert.equal(paths(folder.at("home", ".aws", "x"), folder.at("home")).includes(folder.at("home", ".aws")), false);
  });

  describe("when it fails for one command", () => {
    const run = async (confiner: Confiner, folderOfFiles?: string) => {
      const told: string[] = [];
      const shells = createShells({
        lasting: true,
        confinement: async () => ({ by: confiner.by, confiner }),
        unconfined: (why) => told.push(why),
        ...(folderOfFiles !== undefined && { folder: folderOfFiles }),
      });
      try {
        const shell = await shells.start({
          command: "echo ran > ran.txt",
          cwd: resourceOf(folder.path),
          title: "",
          background: false,
          keepEnvironment: [],
          confine: { programs: [], folders: [], isSecret: () => false },
        });
        await shell.wait(20_000, new AbortController().signal);
        return { state: shell.state(), output: await outputOf(shell), told };
      } finally {
        await shells.dispose();
      }
    };

    for (const [confiner, why] of [
      [broken, "no namespaces"],
      [absent, "/no/such/program"],
    ] as const) {
      it(`the command does not run, and the error says what to do: ${confiner.by}`, async () => {
        const { state, output, told } = await run(confiner);
        assert.deepEqual([state.status, state.exitCode, output, told], ["killed", null, "", []]);
        assert.match(
          String(state.notConfined),
          /^Command execution failed: it did not run, because the sandbox failed \(.*\)\. Retry the call\./s,
        );
        assert.equal(state.notConfined?.includes(why), true);
        assert.deepEqual(fs.readdirSync(folder.path), []);
      });
    }

    it("for want of a folder, the command does not run", async () => {
      const [file = ""] = folder.fill({ "a file": "" });
      await assert.rejects(run(open, `${file}/below`), /the sandbox failed \(there is no temporary folder\)/);
      assert.equal(fs.existsSync(folder.at("ran.txt")), false);
    });
  });

  it("being nothing, a command runs unconfined, which is reported once", async () => {
    const told: string[] = [];
    const shells = createShells({
      lasting: true,
      confinement: async () => ({ why: "nothing here" }),
      unconfined: (why) => told.push(why),
    });
    try {
      for (const name of ["one", "two"]) {
        const shell = await shells.start({
          command: `echo x > ${name}.txt`,
          cwd: resourceOf(folder.path),
          title: "",
          background: false,
          keepEnvironment: [],
          confine: { programs: [], folders: [], isSecret: () => false },
        });
        await shell.wait(20_000, new AbortController().signal);
        assert.deepEqual([shell.state().exitCode, shell.state().confined], [0, undefined]);
      }
      assert.deepEqual(told, ["nothing here"]);
      assert.deepEqual(fs.readdirSync(folder.path), ["one.txt", "two.txt"]);
      assert.deepEqual(await shells.confinement(), { why: "nothing here" });
    } finally {
      await shells.dispose();
    }
  });
});
