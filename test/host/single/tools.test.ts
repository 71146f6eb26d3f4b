import { strict as assert } from "node:assert";
import * as vscode from "vscode";
import { fail, scratch, succeed } from "../../support/lmTools";
import { until } from "../../support/until";

/** A picture of one pixel. */
const DOT = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

describe("the five tools through vscode.lm.invokeTool", () => {
  let folder: Awaited<ReturnType<typeof scratch>>;

  beforeEach(async () => {
    folder = await scratch({ "a.txt": "alpha\nbeta\n", "src/b.ts": "export const beta = 1;\n" });
  });

  afterEach(() => folder.remove());

  it("glob lists matching files and counts them", async () => {
    assert.deepEqual(await succeed("trv_glob", { pattern: "**/*.ts", path: folder.path }), {
      output: `${folder.path}/src/b.ts`,
      count: 1,
    });
  });

  it("glob names a pattern that has no end", async () => {
    assert.match(await fail("trv_glob", { pattern: "[unclosed" }), /^Invalid glob pattern: \[unclosed/);
  });

  it("grep returns lines as file:line: content", async () => {
    const data = await succeed("trv_grep", { pattern: "beta", path: folder.path });
    assert.deepEqual(data, {
      output: `${folder.path}/a.txt:2: beta\n${folder.path}/src/b.ts:1: export const beta = 1;`,
      count: 2,
    });
  });

  it("grep that finds nothing is a success with a note", async () => {
    const data = await succeed("trv_grep", { pattern: "no such words", path: folder.path });
    assert.equal(data.output, "");
    assert.equal(data.count, 0);
    assert.equal(typeof data.note, "string");
  });

  it("file_read returns the text itself", async () => {
    assert.deepEqual(await succeed("trv_file_read", { file_path: `${folder.path}/a.txt` }), {
      output: "alpha\nbeta\n",
    });
  });

  it("file_read returns the unsaved text of an editor", async () => {
    const document = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(folder.uri, "a.txt"));
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(0, 0), "unsaved ");
    await vscode.workspace.applyEdit(edit);
    const data = await succeed("trv_file_read", { file_path: `${folder.path}/a.txt` });
    assert.equal(data.output, "unsaved alpha\nbeta\n");
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand("workbench.action.files.revert");
  });

  it("file_read hands a picture to the chat as a part of its own, after the envelope", async () => {
    const bytes = Uint8Array.from(atob(DOT), (character) => character.charCodeAt(0));
    await vscode.workspace.fs.writeFile(vscode.Uri.joinPath(folder.uri, "dot.png"), bytes);
    const input = { file_path: `${folder.path}/dot.png` };
    const { content } = await vscode.lm.invokeTool("trv_file_read", { input, toolInvocationToken: undefined });
    const [text, picture, ...others]: unknown[] = content;
    assert.ok(text instanceof vscode.LanguageModelTextPart, "the first part is text");
    assert.match(text.value, /"kind":"image".*the picture itself is in this result/);
    const { mimeType, data } = picture as { readonly mimeType: string; readonly data: Uint8Array };
    assert.deepEqual([mimeType, Buffer.from(data).toString("base64"), others], ["image/png", DOT, []]);
  });

  it("file_read names the file that is not there", async () => {
    assert.match(await fail("trv_file_read", { file_path: "missing.txt" }), /^File not found: missing\.txt/);
  });

  it("file_read refuses a path outside the workspace", async () => {
    assert.match(await fail("trv_file_read", { file_path: "/etc/shadow" }), /^Permission denied: \/etc\/shadow/);
  });

  it("file_write writes and says how many bytes", async () => {
    const path = `${folder.path}/new/c.txt`;
    assert.deepEqual(await succeed("trv_file_write", { file_path: path, content: "grüße\n" }), {
      output: `Wrote 8 bytes to ${path}`,
      bytes: 8,
    });
    const bytes = await vscode.workspace.fs.readFile(vscode.Uri.joinPath(folder.uri, "new/c.txt"));
    assert.equal(new TextDecoder().decode(bytes), "grüße\n");
  });

  it("bash returns what a command printed and its exit code", async () => {
    assert.deepEqual(await succeed("trv_bash", { command: "echo out; echo err >&2; echo more" }), {
      output: "out\nerr\nmore",
      exit_code: 0,
    });
  });

  it("bash with exit code 3 is a success", async () => {
    assert.deepEqual(await succeed("trv_bash", { command: "exit 3" }), { output: "", exit_code: 3 });
  });

  it("bash keeps what was printed when time runs out", async () => {
    const data = await succeed("trv_bash", { command: "echo before; sleep 30", timeout: 1000 });
    assert.equal(data.output, "before");
    assert.equal(data.exit_code, null);
    assert.equal(data.timed_out, true);
    await succeed("trv_kill_shell", { shell_id: data.shell_id });
  });

  it("four commands at once all return a result", async () => {
    const outputs = await Promise.all([1, 2, 3, 4].map((n) => succeed("trv_bash", { command: `echo ${String(n)}` })));
    assert.deepEqual(
      outputs.map(({ output }) => output),
      ["1", "2", "3", "4"],
    );
  });

  it("cancelling a command ends its children too", async () => {
    const source = new vscode.CancellationTokenSource();
    const file = vscode.Uri.joinPath(folder.uri, "pid");
    const script = new TextEncoder().encode(`sleep 300 & echo $! > ${folder.path}/pid; wait\n`);
    await vscode.workspace.fs.writeFile(vscode.Uri.joinPath(folder.uri, "child.sh"), script);
    const command = `bash ${folder.path}/child.sh`;
    const answer = fail("trv_bash", { command }, source.token).catch((error: unknown) => error);
    const pid = await until(
      async () => Number(new TextDecoder().decode(await vscode.workspace.fs.readFile(file))) || undefined,
    );
    source.cancel();
    await answer;
    await until(() => Promise.resolve(alive(pid) ? undefined : true));
    await until(async () => vscode.tasks.taskExecutions.length === 0 || undefined);
  });

  it("an input of the wrong kind is named with its value", async () => {
    assert.match(await fail("trv_file_read", { file_path: ["a"] }), /^Invalid input: .*file_path/);
    assert.match(await fail("trv_grep", {}), /^Invalid input: .*pattern/);
  });

  it("a result never has more characters than the setting allows", async () => {
    const data = await succeed("trv_bash", { command: "seq 1 20000" });
    assert.equal(data.truncated, true);
    assert.ok(
      JSON.stringify({ success: true, data }).length <= 8000,
      "expected JSON.stringify({ success: true, data }).length <= 8000",
    );
    assert.match(String(data.output), /20000$/);
  });
});

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
