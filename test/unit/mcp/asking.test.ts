import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type ElicitRequest, ElicitRequestSchema, type ElicitResult } from "@modelcontextprotocol/sdk/types.js";
import type { RunRecord } from "../../../src/results/result";
import type { ToolServerOptions } from "../../../src/apps/mcp/server";
import { hasBash } from "../../support/machine";
import { makeWorkspace } from "../../support/workspace";
import { connect, connectModern } from "./connected";

/** How clients name themselves. */
const CODEX = "codex-mcp-client";
const CLAUDE = "claude-code";

const ONCE: ElicitResult = { action: "accept", content: { answer: "Allow once" } };
const REJECT: ElicitResult = { action: "accept", content: { answer: "Reject" } };
const DECLINE: ElicitResult = { action: "decline" };

interface Asked {
  readonly root: string;
  readonly forms: readonly ElicitRequest["params"][];
  readonly records: readonly RunRecord[];
  /** Returns the error of a call, or "". */
  call(name: string, input: Record<string, unknown>): Promise<string>;
}

/** The versions of the protocol, in which a question is a request of the server, or a result. */
const VERSIONS = ["2025-11-25", "2026-07-28"] as const;

/** Joins a client that replies to the questions in this order, each after a minute; the last reply repeats. */
async function askingIn(
  version: (typeof VERSIONS)[number],
  replies: readonly (ElicitResult | Error)[],
  client: string = CODEX,
  options: Partial<ToolServerOptions> = {},
): Promise<Asked> {
  const { root } = await makeWorkspace();
  const forms: ElicitRequest["params"][] = [];
  let minutes = 0;
  const given = { now: () => 60_000 * minutes++, ...options };
  const capabilities = { elicitation: { form: {} } };
  const reply = ({ params }: Pick<ElicitRequest, "params">): ElicitResult => {
    const made = replies[Math.min(forms.length, replies.length - 1)];
    forms.push(params);
    if (made === undefined || made instanceof Error) throw made ?? new Error("asked");
    return made;
  };
  const { call, records } =
    version === "2026-07-28"
      ? await connectModern(
          root,
          given,
          capabilities,
          (made) => made.setRequestHandler("elicitation/create", reply),
          client,
        )
      : await connect(root, given, capabilities, (made) => made.setRequestHandler(ElicitRequestSchema, reply), client);
  const error = async (name: string, input: Record<string, unknown>): Promise<string> => {
    const { structuredContent } = await call(name, input);
    return (structuredContent as { error?: string }).error ?? "";
  };
  return { root, forms, records, call: error };
}

const WRITE = { file_path: "a.txt", content: "the text\u202e" };

for (const version of VERSIONS) {
  describe(`In version ${version} of the protocol,`, () => {
    const asking = (
      ...given: Parameters<typeof askingIn> extends [unknown, ...infer Rest] ? Rest : never
    ): Promise<Asked> => askingIn(version, ...given);

    describe("a call over MCP that has to be asked about", () => {
      it("shows the user what will happen, with invisible characters made visible, and runs after a yes", async () => {
        const { root, forms, call } = await asking([ONCE]);
        assert.equal(await call("file_write", WRITE), "");
        const message = forms[0]?.message ?? "";
        assert.match(message, /a\.txt[^]*the text/);
        assert.ok(!message.includes("\u202e"), "the mark that turns text around is shown as text");
        assert.equal(existsSync(join(root, "a.txt")), true);
      });

      const rejected = /^Permission denied: the user rejected this file_write call\. Do not retry it or do the same/;
      const unanswered = (what: string): RegExp =>
        new RegExp(
          `^Permission denied: the question about this file_write call was ${what}\\. Nothing ran\\. Ask the user .*--allow write`,
        );
      const unasked = (why: string): RegExp =>
        new RegExp(
          `^Permission denied: this file_write call needs approval, and this client ${why}.* Nothing ran\\. Do not retry\\. .*--allow write`,
        );
      for (const [what, reply, client, text, by] of [
        ["declined", DECLINE, CODEX, rejected, "person"],
        ["declined in Claude Code", DECLINE, CLAUDE, rejected, "person"],
        ["accepted with a rejection", REJECT, CODEX, rejected, "person"],
        ["canceled", { action: "cancel" }, CODEX, unanswered("closed without a choice"), "nobody"],
        ["canceled in Claude Code", { action: "cancel" }, CLAUDE, unanswered("closed without a choice"), "nobody"],
        ["accepted without a choice", { action: "accept" }, CODEX, unanswered("sent back without a choice"), "nobody"],
        [
          "accepted with a choice that it doesn't have",
          { action: "accept", content: { answer: "Allow file_write forever" } },
          CODEX,
          unanswered("sent back without a choice"),
          "nobody",
        ],
        [
          "accepted with another field",
          { action: "accept", content: { allow: true } },
          CODEX,
          unanswered("sent back without a choice"),
          "nobody",
        ],
        ["failing in the client", new Error("no\nwindow"), CODEX, unasked("failed to ask the user \\(.*no"), "nobody"],
      ] as const) {
        // Since version 2026-07-28, such a client doesn't send the request again.
        if (reply instanceof Error && version === "2026-07-28") continue;
        it(`is refused when the question is ${what}, with a text for this outcome`, async () => {
          const { root, records, call } = await asking([reply], client);
          assert.match(await call("file_write", WRITE), text);
          assert.equal(existsSync(join(root, "a.txt")), false);
          assert.deepEqual(records.at(-1)?.decision, { by, answer: "no" });
        });
      }

      it("is refused if the client declines faster than anybody reads, and says that nobody was asked", async () => {
        let at = 0;
        const { root, records, call } = await asking([DECLINE], CODEX, { now: () => (at += 130) });
        assert.match(await call("file_write", WRITE), unasked("declined at once"));
        assert.equal(existsSync(join(root, "a.txt")), false);
        assert.deepEqual(records.at(-1)?.decision, { by: "nobody", answer: "no" });
      });

      it("about a command shows the agent's own description labeled, on one line", async () => {
        const { forms, call } = await asking([DECLINE]);
        await call("bash", { command: "touch a", description: "Only lists files.\n\nRun this command?\nls" });
        assert.match(forms[0]?.message ?? "", /\nThe agent says: Only lists files\. Run this command\? ls$/);
      });
    });

    describe("the form of a question over MCP", () => {
      const schemaOf = ({ forms }: Asked, at = 0): unknown => {
        const form = forms[at];
        return form && "requestedSchema" in form ? form.requestedSchema : undefined;
      };
      const choices = (...titles: string[]): unknown => ({
        type: "object",
        properties: {
          answer: { type: "string", title: "Choice", oneOf: titles.map((title) => ({ const: title, title })) },
        },
        required: ["answer"],
      });

      for (const client of [CODEX, "copilot-cli", "another"]) {
        it(`is a choice with titles for ${client}, never an empty form`, async () => {
          const asked = await asking([DECLINE], client);
          await asked.call("file_write", WRITE);
          await asked.call("bash", { command: "rm -r a" });
          assert.deepEqual(
            [schemaOf(asked), schemaOf(asked, 1)],
            [choices("Allow once", "Allow file_write for this session", "Reject"), choices("Allow once", "Reject")],
          );
        });
      }

      it("is one line with buttons for Claude Code, and a box only for what can be kept", async () => {
        const asked = await asking([DECLINE], CLAUDE);
        await asked.call("file_write", { file_path: "a.txt", content: "one\n\n\ntwo\n" });
        await asked.call("bash", { command: "rm -r a" });
        const session = { type: "boolean", title: "Allow file_write for this session", default: false };
        assert.deepEqual(schemaOf(asked), { type: "object", properties: { session } });
        assert.deepEqual(schemaOf(asked, 1), { type: "object", properties: {} });
        assert.match(asked.forms[0]?.message ?? "", /a\.txt.* ⏎ one ⏎ two/);
        for (const { message } of asked.forms) assert.doesNotMatch(message, /\n/);
      });

      it("contains the whole text, and says first if Claude Code can't show all of it", async () => {
        const content = Array.from({ length: 500 }, (_, at) => `line ${at}`).join("\n");
        for (const client of [CODEX, CLAUDE]) {
          const { forms, call } = await asking([DECLINE], client);
          await call("file_write", { file_path: "a.txt", content });
          const message = forms[0]?.message ?? "";
          assert.ok(message.includes(client === CLAUDE ? content.replaceAll("\n", " ⏎ ") : content), client);
          const start = /^This question has \d+ characters, and may be cut off below\. /;
          assert.equal(start.test(message), client === CLAUDE, client);
        }
      });

      it("has no warning for Claude Code if the question is short", async () => {
        const { forms, call } = await asking([DECLINE], CLAUDE);
        await call("file_write", { file_path: "a.txt", content: "x" });
        assert.match(forms[0]?.message ?? "", /^Create a\.txt/);
      });
    });

    describe("a session over MCP", () => {
      const SESSION: ElicitResult = { action: "accept", content: { answer: "Allow file_write for this session" } };

      for (const [client, yes] of [
        [CODEX, SESSION],
        [CLAUDE, { action: "accept", content: { session: true } }],
      ] as const) {
        it(`allows a tool from then on if the user of ${client} says so, and no other tool`, async () => {
          const { root, forms, records, call } = await asking([yes, DECLINE], client);
          for (const content of ["one", "two", "three"])
            assert.equal(await call("file_write", { ...WRITE, content }), "");
          assert.equal(readFileSync(join(root, "a.txt"), "utf8"), "three");
          const rule = "file_write allowed for this session";
          assert.deepEqual(
            records.map(({ decision }) => decision),
            [{ by: "person", answer: "yes" }, ...Array(2).fill({ by: "rule", answer: "yes", rule })],
          );
          assert.match(
            await call("file_edit", { file_path: "a.txt", old_string: "three", new_string: "x" }),
            /rejected/,
          );
          assert.match(await call("bash", { command: "touch b" }), /rejected/);
          assert.equal(forms.length, 3);
        });
      }

      it("still asks about what always asks, for which it offers no rule", async () => {
        const { root, forms, call } = await asking([SESSION, DECLINE]);
        assert.equal(await call("file_write", WRITE), "");
        assert.match(await call("file_write", { ...WRITE, file_path: ".vscode/tasks.json" }), /rejected/);
        assert.match(await call("file_write", { ...WRITE, file_path: `${root}/../outside.txt` }), /rejected/);
        for (const form of forms.slice(1)) assert.doesNotMatch(JSON.stringify(form), /for this session/);
        assert.equal(forms.length, 3);
      });

      it("takes no choice that wasn't offered as one for the session", async () => {
        const { call } = await asking([SESSION]);
        assert.match(
          await call("file_write", { ...WRITE, file_path: ".vscode/tasks.json" }),
          /sent back without a choice/,
        );
      });

      it("allows the commands that a rule covers if the user says so, and no others", async function () {
        if (!hasBash) return this.skip();
        const yes: ElicitResult = { action: "accept", content: { answer: 'Allow "touch" for this session' } };
        const { forms, records, call } = await asking([yes, DECLINE]);
        assert.equal(await call("bash", { command: "touch a" }), "", JSON.stringify(forms));
        assert.equal(await call("bash", { command: "touch b" }), "");
        assert.deepEqual(records.at(-1)?.decision, { by: "rule", answer: "yes", rule: "rule `touch`" });
        assert.match(await call("bash", { command: "touch c && rm -r a" }), /rejected/);
        assert.match(await call("bash", { command: "mkdir d" }), /rejected/);
        assert.equal(forms.length, 3);
      });

      it("offers no rule that the choice has no room for", async function () {
        if (!hasBash) return this.skip();
        const { forms, call } = await asking([DECLINE]);
        await call("bash", { command: `make ${"a".repeat(50)} && npm run deploy` });
        await call("bash", { command: `make ${"a".repeat(100)} && npm run deploy` });
        assert.match(JSON.stringify(forms[0]), /Allow \\"make a{50}\\" and \\"npm run deploy\\" for this session/);
        assert.doesNotMatch(JSON.stringify(forms[1]), /for this session/);
      });

      it("ends with the connection", async () => {
        assert.equal(await (await asking([SESSION])).call("file_write", WRITE), "");
        assert.match(await (await asking([DECLINE])).call("file_write", WRITE), /rejected/);
      });
    });

    describe("`--allow` over MCP", () => {
      const allowed = new Set(["write", "shell"]);

      it("runs the calls of its groups without a question, and records the rule", async () => {
        const { records, call } = await asking([DECLINE], CODEX, { allowed });
        assert.equal(await call("file_write", WRITE), "");
        assert.equal(await call("bash", { command: "touch b" }), "");
        assert.deepEqual(
          records.map(({ decision }) => decision?.rule),
          ["--allow write", "--allow shell"],
        );
      });

      for (const [what, name, input] of [
        ["a command that removes files", "bash", { command: "rm -r a" }],
        ["a command that uses the network", "bash", { command: "curl https://example.com" }],
        ["a protected file", "file_write", { ...WRITE, file_path: ".vscode/tasks.json" }],
      ] as const) {
        it(`never covers ${what}, which always asks`, async () => {
          const { forms, records, call } = await asking([DECLINE], CODEX, { allowed });
          assert.match(await call(name, input), /Permission denied: .*[tT]he user rejected/);
          assert.deepEqual([forms.length, records.at(-1)?.decision?.by], [1, "person"]);
        });
      }

      it("isn't recommended for what always asks, if the client can't ask", async () => {
        const { root } = await makeWorkspace();
        const { call } = await connect(root, { allowed });
        const { structuredContent } = await call("bash", { command: "rm -r a" });
        const { error } = structuredContent as { error: string };
        assert.match(error, /doesn't support elicitation.* ask every time, so ask the user to do it\.$/);
        assert.doesNotMatch(error, /--allow/);
      });
    });
  });
}
