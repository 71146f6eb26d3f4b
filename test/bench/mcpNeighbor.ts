import fs from "node:fs";
import path from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { npm } from "../../scripts/npm";
import { ROOT } from "../../scripts/process";
import { commandLine } from "../support/commandLine";
import { inTemporaryFolder } from "./support/generatedFiles";
import { medians } from "./support/median";

export const name = "mcpNeighbor";

/** The protocol's own server for files. It neither locks files nor keeps their last versions. */
const NEIGHBOR = { package: "@modelcontextprotocol/server-filesystem", version: "2026.8.31" };

/** Calls one after another in a turn. Each is of another file. */
const CALLS = 100;

/** A server, and how its tools are called. */
interface Server {
  readonly client: Client;
  read(file: string): [tool: string, input: Record<string, unknown>];
  edit(file: string, from: string, to: string): [tool: string, input: Record<string, unknown>];
  write(file: string, content: string): [tool: string, input: Record<string, unknown>];
}

/**
 * Calls of our MCP server next to those of the protocol's own server for files, by turns. `turns` (9) can be given. The
 * first run installs that server from the npm registry into `.cache`.
 *
 * - `read_over_neighbor`: reading 10 KB; target at most 0.8.
 * - `edit_over_neighbor`, `write_over_neighbor`: replacing one line of 10 KB, and writing 10 KB; target at most 3.
 */
export async function run(options: Readonly<Record<string, string>> = {}): Promise<Record<string, number>> {
  const turns = Number(options["turns"] ?? 9);
  const program = await installed();
  return inTemporaryFolder(async (folder) => {
    const [theirs, ours] = ["theirs", "ours"].map((one) => path.join(folder, one));
    if (theirs === undefined || ours === undefined) throw new Error("No folders");
    for (const one of [theirs, ours]) {
      fs.mkdirSync(one);
      for (let at = 0; at < CALLS; at++) fs.writeFileSync(path.join(one, `${at}.txt`), textOf(at, 0));
    }
    const servers: readonly [Server, Server] = [await neighbor(program, theirs), await product(ours)];
    let turn = 0;
    const measure = async (
      call: (server: Server, file: string, at: number) => [string, Record<string, unknown>],
      prepare?: () => Promise<unknown>,
    ): Promise<{ first: number; second: number }> => {
      const many = async (server: Server, base: string): Promise<void> => {
        for (let at = 0; at < CALLS; at++) {
          const [tool, input] = call(server, path.join(base, `${at}.txt`), at);
          const { isError, content } = await server.client.callTool({ name: tool, arguments: input });
          if (isError === true) throw new Error(`${tool} failed: ${JSON.stringify(content)}`);
        }
      };
      return medians(
        turns,
        () => many(servers[0], theirs),
        () => many(servers[1], ours),
        prepare,
      );
    };
    const next = async (): Promise<void> => void turn++;
    const reads = await measure((server, file) => server.read(file));
    const edits = await measure((server, file, at) => server.edit(file, first(at, turn - 1), first(at, turn)), next);
    const writes = await measure((server, file, at) => server.write(file, textOf(at, turn)), next);
    await Promise.all(servers.map(({ client }) => client.close()));
    return {
      read_ms: reads.second / CALLS,
      read_over_neighbor: reads.second / reads.first,
      edit_ms: edits.second / CALLS,
      edit_over_neighbor: edits.second / edits.first,
      write_ms: writes.second / CALLS,
      write_over_neighbor: writes.second / writes.first,
    };
  });
}

function first(at: number, turn: number): string {
  return `file ${at} in turn ${turn}\n`;
}

/** Returns 10 KB whose first line is different in each turn. */
function textOf(at: number, turn: number): string {
  return first(at, turn) + "some text of a file\n".repeat(500);
}

async function installed(): Promise<string> {
  const folder = path.join(ROOT, ".cache", "bench", `filesystem-${NEIGHBOR.version}`);
  const program = path.join(folder, "node_modules", NEIGHBOR.package, "dist", "index.js");
  if (!fs.existsSync(program)) {
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(path.join(folder, "package.json"), '{ "private": true }\n');
    await npm(folder, ["install", `${NEIGHBOR.package}@${NEIGHBOR.version}`]);
  }
  return program;
}

async function neighbor(program: string, folder: string): Promise<Server> {
  return {
    client: await connect([program, folder], folder),
    read: (file) => ["read_text_file", { path: file }],
    edit: (file, from, to) => ["edit_file", { path: file, edits: [{ oldText: from, newText: to }] }],
    write: (file, content) => ["write_file", { path: file, content }],
  };
}

async function product(folder: string): Promise<Server> {
  return {
    client: await connect([commandLine(), "mcp", folder, "--allow", "write"], folder),
    read: (file) => ["file_read", { file_path: file }],
    edit: (file, from, to) => ["file_edit", { file_path: file, old_string: from, new_string: to }],
    write: (file, content) => ["file_write", { file_path: file, content }],
  };
}

async function connect(args: readonly string[], cwd: string): Promise<Client> {
  const client = new Client({ name: "bench", version: "1" });
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [...args], cwd, stderr: "ignore" }));
  await client.listTools();
  return client;
}
