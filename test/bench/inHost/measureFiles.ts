import fs from "node:fs";
import path from "node:path";
import * as vscode from "vscode";
import type { Files } from "../../../src/base/filesPort";
import { runTool } from "../../../src/tools/runtime/runTool";
import { createNodeContext } from "../../../src/hosts/node/nodeContext";
import { resourceOf } from "../../../src/hosts/node/disk/diskPath";
import { nodeFiles } from "../../../src/hosts/node/files/nodeFiles";
import { createVsCodeFiles } from "../../../src/hosts/vscode/files/vscodeFiles";
import fileRead from "../../../src/tools/read/fileRead";
import { medians } from "../support/median";

/** What the extension host tells the benchmark: milliseconds by Node and by `workspace.fs`, by what was done. */
export interface FilesMeasured {
  readonly figures: Readonly<Record<string, { readonly node: number; readonly workspaceFs: number }>>;
  /** Why nothing was measured. */
  readonly problem?: string;
}

const TURNS = 101;

/** Runs in the extension host: the same work with Node's files and with those that tools have in VS Code, by turns, and stays until the window goes. */
export async function run(): Promise<void> {
  const { TRV_BENCH_RESULT: result } = process.env;
  if (result === undefined) throw new Error("Not set up to measure.");
  const measured = await measure().catch((error: unknown) => ({ figures: {}, problem: String(error) }));
  fs.writeFileSync(`${result}.new`, JSON.stringify(measured));
  fs.renameSync(`${result}.new`, result);
  await new Promise(() => undefined);
}

async function measure(): Promise<FilesMeasured> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
  if (folder === undefined) throw new Error("Not set up to measure.");
  const at = (name: string): string => path.join(folder, name);
  fs.writeFileSync(at("small.txt"), "text\n".repeat(200));
  fs.writeFileSync(at("megabyte.txt"), "text\n".repeat(200_000));
  fs.mkdirSync(at("many"));
  for (let name = 0; name < 1000; name++) fs.writeFileSync(at(`many/${name}.txt`), "");
  let made = 0;
  const next = (): ReturnType<typeof resourceOf> => resourceOf(at(`made-${made++}.txt`));

  const tools = createVsCodeFiles();
  const context = (files: Files): Parameters<typeof runTool>[2] =>
    createNodeContext({ folders: [folder], files, rgPath: null });
  const [nodeContext, vscodeContext] = [context(nodeFiles), context(tools)];
  const works: Readonly<Record<string, (files: Files) => Promise<unknown>>> = {
    read: (files) => files.readAll(resourceOf(at("small.txt"))),
    read_1_mb: (files) => files.readAll(resourceOf(at("megabyte.txt"))),
    list_1000: (files) => files.list(resourceOf(at("many"))),
    write_new: (files) => files.write(next(), new Uint8Array(1000)),
    copy: (files) => files.copy(resourceOf(at("small.txt")), next(), { overwrite: false }),
    file_read: (files) =>
      runTool(fileRead, { file_path: "small.txt" }, files === nodeFiles ? nodeContext : vscodeContext),
  };
  const figures: Record<string, { node: number; workspaceFs: number }> = {};
  for (const [name, work] of Object.entries(works)) {
    const { first, second } = await medians(
      TURNS,
      () => work(nodeFiles),
      () => work(name === "file_read" ? tools : (tools.forRun?.() ?? tools)),
    );
    figures[name] = { node: first, workspaceFs: second };
  }
  return { figures };
}
