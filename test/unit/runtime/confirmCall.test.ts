import assert from "node:assert/strict";
import * as z from "zod";
import { ToolError } from "../../../src/base/errors";
import type { PathAccess } from "../../../src/tools/runtime/policy/access";
import type { Question } from "../../../src/tools/runtime/ports/askPort";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import type { WorkspacePlace } from "../../../src/tools/runtime/ports/workspacePort";
import { runTool } from "../../../src/tools/runtime/runTool";
import { defineTool, type Shown, type Tool } from "../../../src/tools/runtime/tool";
import { plainContext, resourceOf } from "./plainContext";
import { answers, toolThat } from "./probeTool";

const place = async (path: string): Promise<WorkspacePlace> => {
  const inside = !path.startsWith("/");
  const spot = { resource: resourceOf(path), path, inside };
  const outside = `Permission denied: ${path}. It lies outside.`;
  return { named: spot, entry: spot, real: spot, ...(!inside && { outside }) };
};

function context(given: Partial<ToolContext> = {}, trusted = true): ToolContext {
  return plainContext({ workspace: { ...plainContext().workspace, trusted, place }, ...given });
}

interface Plan {
  readonly input: { readonly n: number };
  readonly files: readonly PathAccess[];
}

/** What a plan asks beyond its paths. */
type Asked = { readonly ask?: Shown; readonly allowedBy?: undefined } | { readonly allowedBy: string };

/** A tool that only reads, and asks for these paths before whatever `then` does. */
function toolAbout(paths: readonly string[], then: () => Promise<Asked>, ran: string[] = []): Tool {
  return defineTool<{ n: number }, Plan>({
    ...toolThat(answers),
    input: z.object({ n: z.int().default(1) }),
    async plan(input, { access }) {
      const files: PathAccess[] = [];
      for (const path of paths) files.push(await access.look(path));
      return { plan: { input, files }, ...(await then()) };
    },
    async run({ input, files }, at) {
      for (const file of files) ran.push(await file.use(at));
      return answers(input);
    },
  });
}

describe("a path that has to be asked about", () => {
  const asked: Question[] = [];
  const asking = (answer: "yes" | "no"): ToolContext["ask"] => {
    asked.length = 0;
    return async (question) => {
      asked.push(question);
      return answer;
    };
  };
  const detail = "/x is outside the workspace.";

  it("is asked about even if the tool itself has nothing to ask", async () => {
    const ran: string[] = [];
    const tool = toolAbout(["/x"], async () => ({}), ran);
    const { record } = await runTool(tool, {}, context({ ask: asking("yes") }));
    assert.deepEqual(asked, [
      { tool: "probe", input: { n: 1 }, title: "Let “Probe” use these paths?", detail, always: true },
    ]);
    assert.deepEqual([ran, record.decision], [["test://x"], { by: "person", answer: "yes" }]);
  });

  it("is asked about even if a rule allows the call", async () => {
    const tool = toolAbout(["/x"], async () => ({ allowedBy: "a rule" }));
    const { record } = await runTool(tool, {}, context({ ask: asking("no") }));
    assert.deepEqual([asked.length, record.decision], [1, { by: "person", answer: "no" }]);
  });

  it("is refused with a message that begins with it when the user says no", async () => {
    const { result } = await runTool(
      toolAbout(["/x"], async () => ({})),
      {},
      context({ ask: asking("no") }),
    );
    assert(!result.ok, "it ran");
    assert.match(
      result.error.message,
      /^Permission denied: \/x\. \/x is outside the workspace\. The user rejected this probe call\. Do not retry/,
    );
  });

  it("is refused with each reason once, and with no full stop after a path that ends in a dot", async () => {
    const asPath = (path: string): ReturnType<typeof place> => place(path.startsWith("..") ? "/x" : path);
    const given = context({ ask: asking("no") });
    const { result } = await runTool(
      toolAbout(["..", "../.", "/x"], async () => ({})),
      {},
      { ...given, workspace: { ...given.workspace, place: asPath } },
    );
    assert(!result.ok, "it ran");
    assert.match(
      result.error.message,
      /^Permission denied: \.\. \/x is outside the workspace\. The user rejected this probe call\./,
    );
  });

  it("is asked about before the error says why the call can't be made", async () => {
    const failing = toolAbout(["/x"], () => Promise.reject(new ToolError("EXECUTION_ERROR", "It holds: secret")));
    const refused = await runTool(failing, {}, context({ ask: asking("no") }));
    assert(!refused.result.ok && refused.result.error.code === "BLOCKED", "it was told");
    const told = await runTool(failing, {}, context({ ask: asking("yes") }));
    assert(!told.result.ok && told.result.error.message === "It holds: secret", "it was not told");
    assert.equal(asked.length, 1);
  });

  it("is not asked about when the call is refused anyway, or there is no such path", async () => {
    for (const [paths, code] of [
      [["/x"], "BLOCKED"],
      [["x"], "EXECUTION_ERROR"],
    ] as const) {
      const failing = toolAbout(paths, () => Promise.reject(new ToolError(code, "No.")));
      const { result } = await runTool(failing, {}, context({ ask: asking("yes") }));
      assert(!result.ok && result.error.message === "No.", code);
      assert.equal(asked.length, 0, code);
    }
  });

  it("is asked about in the tool's own words if it has some", async () => {
    const tool = toolAbout(["/x"], async () => ({ ask: { title: "Mine?", detail: "All of it." } }));
    await runTool(tool, {}, context({ ask: asking("yes") }));
    assert.deepEqual(
      asked.map(({ title }) => title),
      ["Mine?"],
    );
  });

  it("is named in the error if nobody can be asked, and in Restricted Mode", async () => {
    const tool = toolAbout(["/x"], async () => ({}));
    const nobody: ToolContext["ask"] = () =>
      Promise.reject(new ToolError("BLOCKED", "Permission denied: nobody could be asked."));
    const message = async (given: ToolContext): Promise<string> => {
      const { result } = await runTool(tool, {}, given);
      return result.ok ? "" : result.error.message;
    };
    assert.equal(
      await message(context({ ask: nobody })),
      "Permission denied: /x. /x is outside the workspace. Nobody could be asked.",
    );
    assert.match(
      await message(context({ ask: asking("yes") }, false)),
      /^Permission denied: \/x\. .* This probe call needs approval\. Until the user trusts the workspace/,
    );
    assert.equal(asked.length, 0);
  });

  it("is named among the first three, and with how many more there are", async () => {
    const paths = ["/1", "/2", "/3", "/4", "/5"];
    const { result } = await runTool(
      toolAbout(paths, async () => ({})),
      {},
      context({ ask: asking("no") }),
    );
    assert(!result.ok, "it ran");
    assert.match(result.error.message, /^Permission denied: \/1\. .*\/3 is outside the workspace\. 2 more paths need/);
    assert.doesNotMatch(result.error.message, /\/4/);
  });

  it("is bound to its reasons, however many there are", async () => {
    const paths = Array.from({ length: 60 }, (_, index) => `/${index}`);
    await runTool(
      toolAbout(paths, async () => ({})),
      {},
      context({ ask: asking("no") }),
    );
    const [question] = asked;
    assert.match(question?.detail ?? "", /\/49 is outside the workspace\.\nand 10 more$/);
    assert.match(question?.bound ?? "", /\/59 is outside/);
  });
});
