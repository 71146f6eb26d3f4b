import assert from "node:assert/strict";
import { chmod } from "node:fs/promises";
import { join } from "node:path";
import { formatOf } from "../../../src/results/decoding/decode";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import { runTool } from "../../../src/tools/runtime/runTool";
import type { Tool } from "../../../src/tools/runtime/tool";
import { toolSchema, wholeSchema } from "../../../src/tools/runtime/toolSchema";
import tools from "../../../src/tools/all";
import bash from "../../../src/tools/shell/bash";
import fileEdit from "../../../src/tools/edit/fileEdit";
import fileRead from "../../../src/tools/read/fileRead";
import fileWrite from "../../../src/tools/edit/fileWrite";
import glob from "../../../src/tools/search/glob";
import grep from "../../../src/tools/search/grep";
import { asNobody } from "../../support/asNobody";
import { makeWorkspace, type TestWorkspace } from "../../support/workspace";
import { hasBash, hasModes } from "../../support/machine";

interface Success {
  readonly input: object;
  /** Fields that the data has, each with these values. */
  readonly data: object;
}

interface Failure {
  readonly input: unknown;
  /** What the message begins with. */
  readonly error: string;
}

/** What every tool must have and do, in one row each (docs/adding-a-tool.md#the-fields-of-a-tool). */
interface Rules {
  readonly tool: Tool;
  readonly valid: Success;
  readonly notFound: Failure;
  readonly denied: Failure;
  readonly outside: Failure;
  readonly invalid: Failure;
  readonly empty: Success;
  /** A call whose whole answer would be far longer than the limit. */
  readonly large: object;
}

const files = {
  "src/a.ts": "alpha\nbeta\n",
  "src/b.ts": "alpha\n",
  "empty.txt": "",
  "large.txt": "a line of the large file\n".repeat(4000),
  "secret.txt": "nobody reads this\n",
  "locked/inside.txt": "alpha\n",
};

const table: readonly Rules[] = [
  {
    tool: glob,
    valid: { input: { pattern: "src/*.ts" }, data: { count: 2 } },
    notFound: { input: { pattern: "*", path: "missing" }, error: "File not found: missing." },
    denied: { input: { pattern: "*", path: "locked" }, error: "Permission denied: locked." },
    outside: { input: { pattern: "*", path: "../.." }, error: "Permission denied: ../.." },
    invalid: { input: { pattern: "[unclosed" }, error: "Invalid glob pattern: [unclosed. " },
    empty: { input: { pattern: "nothing-like-this" }, data: { count: 0, output: "" } },
    large: { pattern: "many/**", head_limit: 5000 },
  },
  {
    tool: grep,
    valid: { input: { pattern: "be.a" }, data: { count: 1, output: "src/a.ts:2: beta" } },
    notFound: { input: { pattern: "a", path: "missing.txt" }, error: "File not found: missing.txt." },
    denied: { input: { pattern: "a", path: "secret.txt" }, error: "Permission denied: secret.txt." },
    outside: { input: { pattern: "root", path: "/etc/shadow" }, error: "Permission denied: /etc/shadow" },
    invalid: {
      input: { pattern: "(unclosed" },
      error: 'Invalid input: pattern "(unclosed" is not a regular expression.',
    },
    empty: { input: { pattern: "alpha", path: "empty.txt" }, data: { count: 0, output: "" } },
    large: { pattern: "line", head_limit: 4000 },
  },
  {
    tool: fileRead,
    valid: { input: { file_path: "src/a.ts" }, data: { output: "alpha\nbeta\n" } },
    notFound: { input: { file_path: "missing.txt" }, error: "File not found: missing.txt." },
    denied: { input: { file_path: "secret.txt" }, error: "Permission denied: secret.txt." },
    outside: { input: { file_path: "/etc/shadow" }, error: "Permission denied: /etc/shadow" },
    invalid: {
      input: { file_path: "src/a.ts", limit: "few" },
      error: 'Invalid input: limit must be a whole number, got "few".',
    },
    empty: { input: { file_path: "empty.txt" }, data: { output: "", note: "The file is empty." } },
    large: { file_path: "large.txt", limit: 4000 },
  },
  {
    tool: fileWrite,
    valid: {
      input: { file_path: "new/c.txt", content: "é\n" },
      data: { output: "Wrote 3 bytes to new/c.txt", bytes: 3 },
    },
    notFound: { input: { file_path: "src/a.ts/below.txt", content: "" }, error: "Not a directory: " },
    denied: { input: { file_path: "secret.txt", content: "x" }, error: "Permission denied: secret.txt." },
    outside: { input: { file_path: "../outside.txt", content: "" }, error: "Permission denied: ../outside.txt" },
    invalid: { input: { file_path: "c.txt" }, error: "Invalid input: content is missing, it must be text." },
    empty: { input: { file_path: "none.txt", content: "" }, data: { output: "Wrote 0 bytes to none.txt", bytes: 0 } },
    large: { file_path: `${"long/".repeat(35)}c.txt`, content: "x".repeat(1_000_000) },
  },
  {
    tool: fileEdit,
    valid: {
      input: { file_path: "src/a.ts", old_string: "beta", new_string: "beta!" },
      data: { output: "Replaced 1 occurrence in src/a.ts", replacements: 1 },
    },
    notFound: {
      input: { file_path: "missing.txt", old_string: "a", new_string: "b" },
      error: "File not found: missing.txt.",
    },
    denied: {
      input: { file_path: "secret.txt", old_string: "a", new_string: "b" },
      error: "Permission denied: secret.txt.",
    },
    outside: {
      input: { file_path: "../x.txt", old_string: "", new_string: "b" },
      error: "Permission denied: ../x.txt",
    },
    invalid: { input: { file_path: "c.txt" }, error: "Invalid input: old_string is missing. Give old_string" },
    empty: {
      input: { file_path: "nothing.txt", old_string: "", new_string: "" },
      data: { output: "Created nothing.txt", replacements: 1 },
    },
    large: { file_path: "large.txt", old_string: "line", new_string: "line!", replace_all: true },
  },
  {
    tool: bash,
    valid: { input: { command: "echo out; echo err >&2; exit 3" }, data: { output: "out\nerr", exit_code: 3 } },
    notFound: { input: { command: "true", cwd: "missing" }, error: "File not found: missing." },
    denied: { input: { command: "true", cwd: "locked" }, error: "Command execution failed: " },
    outside: { input: { command: "true", cwd: "/etc" }, error: "Permission denied: /etc" },
    invalid: { input: { command: "  " }, error: 'Invalid input: command must not be blank, got "  ".' },
    empty: { input: { command: "true" }, data: { output: "", exit_code: 0 } },
    large: { command: "yes a long line of output | head -n 20000" },
  },
];

// FileIO tools answer elements with a status each; their rules are in fileioReading.test.ts and the tests of the tools that change files.
it("every registered tool outside the FileIO family has its row of rules", () => {
  // Nor those that are about shells, tasks, problems, symbols or sessions, which are no paths, nor patches and notebooks, which have forms of their own: they have tests of their own.
  const shells = [
    "bash_output",
    "bash_input",
    "kill_shell",
    "run_task",
    "diagnostics",
    "symbols",
    "rename_symbol",
    "apply_patch",
    "notebook_edit",
  ];
  const ruled = tools.filter(
    ({ group, name }) => !name.startsWith("fileio_") && group !== "transcripts" && !shells.includes(name),
  );
  assert.deepEqual(table.map(({ tool }) => tool.name).sort(), ruled.map(({ name }) => name).sort());
});

for (const { tool, valid, notFound, denied, outside, invalid, empty, large } of table) {
  describe(`${tool.name}, as every tool,`, () => {
    let workspace: TestWorkspace;
    before(async () => {
      workspace = await makeWorkspace(files);
      for (let index = 0; index < 1000; index++) await workspace.write(`many/a-file-with-a-long-name-${index}.md`, "");
    });

    /** What goes over the wire; it must hold exactly the envelope's keys. */
    const envelope = async (input: unknown, given: Partial<ToolContext> = {}): Promise<Record<string, unknown>> => {
      const { record } = await runTool(tool, input, { ...workspace.context(), ...given });
      const wire = JSON.parse(JSON.stringify(record.result)) as Record<string, unknown>;
      assert.deepEqual(Object.keys(wire), wire["success"] === true ? ["success", "data"] : ["success", "error"]);
      return wire;
    };
    const succeeds = async ({ input, data }: Success): Promise<void> => {
      const wire = await envelope(input);
      assert.ok(wire["success"], JSON.stringify(wire));
      const all = wire["data"] as Record<string, unknown>;
      assert.equal(typeof all["output"], "string");
      for (const [field, value] of Object.entries(data)) assert.deepEqual(all[field], value);
    };
    const fails = async ({ input, error }: Failure): Promise<void> => {
      const wire = await envelope(input);
      const message = String(wire["error"]);
      assert.ok(message.startsWith(error), message);
      assert.ok(message.length > error.length, "it does not say what to do");
    };

    it("returns a result for valid input", function () {
      if (tool === bash && !hasBash) return this.skip();
      return succeeds(valid);
    });
    it("names what is not there", () => fails(notFound));
    it("names what lies outside the workspace", () => fails(outside));
    it("names what is wrong with its input", () => fails(invalid));
    it("returns a result when there is nothing to show", () => succeeds(empty));

    it("takes neither null, nor a list, nor nothing for its input", async () => {
      for (const input of [null, [], undefined, "text", {}]) await fails({ input, error: "Invalid input: " });
    });

    it("says what the system refuses to another user", async function () {
      if (!hasModes) return this.skip();
      refused ??= refusedToNobody();
      const wire = (await refused).get(tool.name);
      assert.equal(wire?.["success"], false);
      const message = String(wire["error"]);
      assert.ok(message.startsWith(denied.error), message);
    });

    it("keeps a very large result within the limit in every format, and says that it is not whole", async function () {
      if (tool === bash && !hasBash) return this.skip();
      for (const format of ["envelope", "contract", "content", "claude"] as const) {
        const { record } = await runTool(tool, large, {
          ...workspace.context(),
          format,
          limits: { maxOutputSize: 2000 },
        });
        assert.ok(
          JSON.stringify(record.result).length <= 2000,
          "expected JSON.stringify(record.result).length <= 2000",
        );
        const result = formatOf(format)?.decode(record.result).result;
        assert.ok(result?.ok, JSON.stringify(record.result));
        if (tool.group !== "write") assert.equal(result.data["truncated"], true);
      }
    });

    it("returns a very large result whole when there is no limit", async () => {
      const { result } = await runTool(tool, large, workspace.context());
      assert.ok(result.ok, JSON.stringify(result));
      assert.equal("truncated" in result.data, false);
    });

    it("drops a field it does not know and says so", async () => {
      const { result } = await runTool(tool, { ...valid.input, zebra: 1 }, workspace.context());
      assert.ok(result.ok, JSON.stringify(result));
      assert.deepEqual(result.data["warnings"], ['Unknown field "zebra" ignored']);
    });

    if (tool.effect !== "read")
      it("refuses a field that could mean that nothing is to be done, and asks nobody", async () => {
        const fields = {
          dry_run: true,
          dryRun: true,
          preview: true,
          apply: false,
          expected_hash: "ab12",
          check_only: 1,
        };
        for (const [name, value] of Object.entries(fields)) {
          const { result, record } = await runTool(
            tool,
            { ...valid.input, [name]: value },
            workspace.context({ ask: () => Promise.reject(new Error("asked")) }),
          );
          assert.ok(!result.ok, JSON.stringify(record.result));
          assert.equal(
            result.error.message.startsWith(`Invalid input: ${tool.name} has no field "${name}", which could mean`),
            true,
            result.error.message,
          );
        }
      });

    it("reports a cancelled call as blocked", async () => {
      const { result } = await runTool(tool, valid.input, { ...workspace.context(), signal: AbortSignal.abort() });
      assert.ok(
        !result.ok && result.error.code === "BLOCKED",
        'expected !result.ok && result.error.code === "BLOCKED"',
      );
      assert.match(result.error.message, /^Cancelled: /);
    });

    if (tool.effect === "read") {
      it("works in a workspace that is not trusted, and asks nobody", async () => {
        const { result } = await runTool(
          tool,
          valid.input,
          workspace.context({ trusted: false, ask: () => Promise.reject(new Error("asked")) }),
        );
        assert.ok(result.ok, JSON.stringify(result));
      });
    } else {
      it("refuses in a workspace that is not trusted", async () => {
        const { result } = await runTool(tool, valid.input, workspace.context({ trusted: false }));
        assert.ok(
          !result.ok && result.error.code === "BLOCKED",
          'expected !result.ok && result.error.code === "BLOCKED"',
        );
      });

      it("does nothing when the user says no", async () => {
        const { result } = await runTool(tool, valid.input, workspace.context({ ask: async () => "no" }));
        assert.ok(
          !result.ok && result.error.code === "BLOCKED",
          'expected !result.ok && result.error.code === "BLOCKED"',
        );
      });

      it("asks about what it is about to do in words that contain it whole", async () => {
        let detail = "";
        const ask: ToolContext["ask"] = async (question) => {
          detail = `${question.title}\n${question.detail}`;
          return "yes";
        };
        await runTool(tool, valid.input, workspace.context({ ask }));
        for (const value of Object.values(valid.input)) assert.ok(detail.includes(String(value)), detail);
      });
    }

    describe("in its description", () => {
      it("has a name, a title and an icon", () => {
        assert.match(tool.name, /^[a-z][a-z_]*$/);
        assert.match(tool.icon, /^[a-z][a-z-]*$/);
        assert.ok(
          tool.title.length > 3 && tool.userDescription.length > 10,
          "expected tool.title.length > 3 && tool.userDescription.length > 10",
        );
      });

      it("says that the result is JSON and success comes first, in at most 1024 characters", () => {
        assert.match(tool.description, /Returns JSON; check `success` first\./);
        assert.ok(tool.description.length <= 1024, `${tool.description.length} is not at most 1024`);
        if (tool.effect === "execute") assert.match(tool.description, /non-zero `data\.exit_code` is data/);
      });

      it("has a plain schema in which every field says what it is, its default and its bounds", () => {
        const schema = toolSchema(tool);
        const whole = wholeSchema(tool);
        assert.equal(schema.type, "object");
        assert.ok((schema.required ?? []).length > 0, "expected (schema.required ?? []).length > 0");
        assert.doesNotMatch(
          JSON.stringify(schema),
          /"(?:anyOf|oneOf|allOf|not|\$ref|\$schema|additionalProperties)":|9007199254740991/,
        );
        for (const [name, field] of Object.entries(schema.properties)) {
          const description = field["description"];
          assert.ok(typeof description === "string", name);
          assert.ok(description.length > 10 && description.length <= 1024, name);
          assert.match(String(field["type"]), /^(string|integer|boolean|array|object)$/);
          if (!schema.required?.includes(name)) assert.match(description, /Default: /, name);
          for (const bound of ["minimum", "maximum"])
            if (bound in (whole.properties[name] ?? {}))
              assert.match(description, new RegExp(`\\b${String(whole.properties[name]?.[bound])}\\b`), name);
        }
      });

      it("understands its aliases as fields it has", () => {
        const fields = Object.keys(wholeSchema(tool).properties);
        for (const [alias, field] of Object.entries(tool.aliases ?? {})) {
          assert.ok(fields.includes(field), `${alias} stands for ${field}`);
          assert.ok(!fields.includes(alias), `${alias} is a field itself`);
        }
      });
    });
  });
}

/** Every tool's answer to the call that another user may not make; one process makes them all. */
async function refusedToNobody(): Promise<Map<string, Record<string, unknown>>> {
  const { root } = await makeWorkspace(files);
  await chmod(root, 0o777);
  for (const path of ["secret.txt", "locked"]) await chmod(join(root, path), 0o000);
  const calls = table.map(({ tool, denied }) => [tool.name, denied.input] as const);
  const results = await asNobody(root, calls);
  await chmod(join(root, "locked"), 0o700);
  return new Map(results.map((result, index) => [String(calls[index]?.[0]), result]));
}

let refused: ReturnType<typeof refusedToNobody> | undefined;
