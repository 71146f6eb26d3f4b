/**
 * Runs an MCP server for an agent, and records what both send: `node mcpRecorder.mjs LOG COMMAND [ARGUMENT…]`.
 * LOG gets a line of JSON for each message: `{from, message}`.
 */
import { spawn } from "node:child_process";
import { appendFileSync } from "node:fs";
import { createInterface } from "node:readline";

const [, , log = "", command = "", ...args] = process.argv;
const server = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });

/**
 * @param {NodeJS.ReadableStream} input
 * @param {NodeJS.WritableStream} output
 * @param {string} from
 */
function record(input, output, from) {
  createInterface({ input, crlfDelay: Infinity }).on("line", (line) => {
    appendFileSync(log, `{"from":${JSON.stringify(from)},"message":${line}}\n`);
    output.write(`${line}\n`);
  });
}

record(process.stdin, server.stdin, "agent");
record(server.stdout, process.stdout, "server");
process.stdin.on("end", () => server.stdin.end());
server.stdin.on("error", () => {});
server.on("exit", (code) => process.exit(code ?? 1));
process.on("SIGTERM", () => server.kill("SIGTERM"));
