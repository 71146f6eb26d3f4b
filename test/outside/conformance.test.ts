import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import * as z from "zod";
import { npm } from "../../scripts/npm";
import { ROOT, run } from "../../scripts/process";
import { type McpBridge, mcpBridge } from "../support/mcpBridge";
import { agentNode } from "./agents/agentPackages";

/** The protocol's own conformance suite. */
const SUITE = { package: "@modelcontextprotocol/conformance", version: "0.2.0-alpha.12" };
const FOLDER = path.join(ROOT, ".cache", "conformance");

/** The scenarios that are about our server. */
const OURS: Readonly<Record<string, readonly string[]>> = {
  "2025-11-25": ["server-initialize", "ping", "tools-list", "resources-list", "prompts-list"],
  "2026-07-28": [
    "server-stateless",
    "tools-list",
    "resources-list",
    "prompts-list",
    "sep-2164-resource-not-found",
    "caching",
    "input-required-result-unsupported-methods",
    "tasks-dispatch-and-envelope",
    "tasks-capability-negotiation",
  ],
};

/** Why the other scenarios say nothing about our server. */
const OTHERS: readonly (readonly [scenarios: RegExp, reason: string])[] = [
  [
    /^(tools-call|json-schema|prompts-get|resources-read|resources-templates|input-required|elicitation|tasks)-/,
    "They call tools, prompts, and resources of the suite's own example server.",
  ],
  [/^(logging|completion|resources-subscribe|resources-unsubscribe)/, "The server doesn't offer what they are about."],
  [/^(http|dns|server-sse|server-session)-/, "They are about HTTP, which only the bridge of the tests speaks."],
];

/** Checks of our scenarios that say nothing about our server. */
const OTHER_CHECKS: Readonly<Record<string, string>> = {
  "sep-2575-http-server-header-mismatch-400": "It is about HTTP.",
  "sep-2575-server-rejects-undeclared-capability": "It calls a tool of the example server.",
  "sep-2575-missing-capability-http-400": "It calls a tool of the example server.",
  "tasks-server-directed-creation-no-hint": "It calls a tool of the example server.",
  "sep-2663-durable-create-strong-consistency": "It calls a tool of the example server.",
  "tasks-per-request-meta-opt-in": "It calls a tool of the example server.",
};

const checks = z.array(z.looseObject({ id: z.string(), status: z.string(), errorMessage: z.string().optional() }));

async function installed(): Promise<string> {
  const folder = path.join(FOLDER, SUITE.version);
  const program = path.join(folder, "node_modules", SUITE.package, "dist", "index.js");
  if (!fs.existsSync(program)) {
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(path.join(folder, "package.json"), '{ "private": true }\n');
    await npm(folder, ["install", `${SUITE.package}@${SUITE.version}`]);
  }
  return program;
}

describe("the MCP server in the protocol's conformance suite", () => {
  let bridge: McpBridge;
  let program: string;
  before(async () => {
    program = await installed();
    const folder = path.join(FOLDER, "workspace");
    fs.mkdirSync(folder, { recursive: true });
    bridge = await mcpBridge(folder);
  });
  after(() => bridge.close());

  for (const [version, ours] of Object.entries(OURS)) {
    it(`passes each check of version ${version} that is about it`, async () => {
      const results = path.join(FOLDER, "results", version);
      fs.rmSync(results, { recursive: true, force: true });
      const args = [program, "server", "--url", bridge.url, "--requirements", version, "--output-dir", results];
      const { output } = await run(agentNode(), args, { env: { ...process.env, ELECTRON_RUN_AS_NODE: "1" } });
      const scenarios = new Map(
        fs
          .readdirSync(results)
          .map((name) => [
            name.replace(/^server-/, "").replace(/-\d{4}-\d\d-\d\dT.*$/, ""),
            path.join(results, name, "checks.json"),
          ]),
      );
      const passed: string[] = [];
      for (const scenario of ours) {
        const file = scenarios.get(scenario);
        assert.ok(file, `${scenario} did not run: ${output.slice(-2000)}`);
        for (const { id, status, errorMessage } of checks.parse(JSON.parse(fs.readFileSync(file, "utf8")))) {
          if (status === "FAILURE" && !(id in OTHER_CHECKS)) assert.fail(`${scenario}, ${id}: ${String(errorMessage)}`);
          if (status === "SUCCESS") passed.push(id);
        }
      }
      console.log(`  ${version}: ${passed.length} checks of ${ours.length} scenarios passed.`);
      assert.ok(passed.length > ours.length, `${passed.length} passed, ${ours.length} are our own`);
      for (const scenario of scenarios.keys())
        assert.ok(
          ours.includes(scenario) || OTHERS.some(([others]) => others.test(scenario)),
          `Nothing says why ${scenario} isn't about the server.`,
        );
    });
  }
});
