import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { line } from "../../../support/codexSession";
import { call, command, done, itemText, output, script, THREAD } from "../../../support/codexItems";
import { unpackers } from "../../../../src/hosts/node/files/unpackers";
import { zstdFrame } from "../../../support/zstdFrame";
import { agents, itemsOf, structureFolder } from "./structureFolder";

const PARENT = "rollout-2026-03-01T10-00-00-01990000-0000-7000-8000-00000000000a.jsonl";
const CHILD = `rollout-2026-03-01T10-00-17-${THREAD}.jsonl`;
const OTHER = "rollout-2026-03-01T11-00-00-01990000-0000-7000-8000-000000000009.jsonl";

const childText = [
  line(0, "session_meta", { id: THREAD, parent_thread_id: "01990000-0000-7000-8000-00000000000a" }),
  script(1, "sub-script", "await tools.exec_command({cmd: 'ls'});"),
  done(1, 2, command("sub-exec", "ls", { status: "failed", exit_code: 2 })),
]
  .map((record) => `${record}\n`)
  .join("");

describe("threads of Codex", () => {
  const folder = structureFolder();
  const { openFile } = folder;
  const put = (name: string, content: string | Uint8Array): string => {
    const file = path.join(folder.root, name);
    fs.writeFileSync(file, content);
    return file;
  };

  it("that a session started are found by their ids, with the calls that started them", async () => {
    const file = put(PARENT, itemText);
    put(CHILD, childText);
    put(OTHER, childText);
    const found = agents(await itemsOf(await openFile(file)));
    assert.deepEqual(
      found.map(([, { id, name, call: by, evidence, place, calls, failed }]) => [
        ...[id, name, by, evidence, place.kind === "file" && `${place.name}.jsonl`, calls, failed],
      ]),
      [[THREAD, "looker", "c-spawn", "result", CHILD, 2, 1]],
    );
  });

  it("whose call names them only in its output are found, too", async () => {
    const file = put(
      PARENT,
      [
        line(0, "session_meta", { id: "01990000-0000-7000-8000-00000000000a" }),
        call(1, "c-old", "spawn_agent", { message: "Look" }, { namespace: "multi_agent_v1" }),
        output(2, "c-old", JSON.stringify({ agent_id: THREAD, nickname: "Ada" })),
      ].join("\n"),
    );
    put(CHILD, childText);
    const [found] = agents(await itemsOf(await openFile(file)));
    assert.deepEqual([found?.[1].id, found?.[1].call, found?.[1].place.kind], [THREAD, "c-old", "file"]);
  });

  it("that are packed are found, or reported as not read", async () => {
    const file = put(PARENT, itemText);
    put(`${CHILD}.zst`, zstdFrame(childText));
    const [found] = agents(await itemsOf(await openFile(file)));
    assert.equal(found?.[1].place.kind, unpackers.zstd ? "file" : "refused");
  });

  it("that were started but have no file next to the session are reported as missing", async () => {
    const [found] = agents(await itemsOf(await openFile(put(PARENT, itemText))));
    assert.deepEqual([found?.[1].call, found?.[1].place.kind], ["c-spawn", "missing"]);
  });

  it("that continue the history of another one name it", async () => {
    const base = { thread_id: "01990000-0000-7000-8000-0000000000bb", end_ordinal_exclusive: 54 };
    for (const [name, about, session] of [
      ["rollout-base.jsonl", { history_base: base, forked_from_id: "x" }, base.thread_id],
      ["rollout-forked.jsonl", { forked_from_id: "0199-other" }, "0199-other"],
      ["rollout-own.jsonl", {}, undefined],
    ] as const) {
      const file = put(name, `${line(0, "session_meta", { id: "0199-fork", ...about })}\n`);
      const fork = (await itemsOf(await openFile(file))).find((item) => item.kind === "fork");
      assert.equal(fork?.session, session);
    }
  });
});
