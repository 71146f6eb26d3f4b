import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { Access, type PathAccess } from "../../../src/tools/runtime/policy/access";
import type { Tool } from "../../../src/tools/runtime/tool";
import { createNodeContext } from "../../../src/hosts/node/nodeContext";

describe("the type checker", () => {
  it("lets no run turn a path into a resource without its plan and its approval", () => {
    const runs: readonly Tool<PathAccess, PathAccess>["run"][] = [
      async (file, context) => ({ data: { at: await file.use(context) } }),
      // @ts-expect-error The context of a run has no access.
      async (_, { access }) => ({ data: { at: await (access as Access).read("a.txt") } }),
      // @ts-expect-error Without the approval, a path can't be used.
      async (file, { approval: _, ...context }) => ({ data: { at: await file.use(context) } }),
    ];
    // What looks like an access is none: only `Access` creates one.
    const passes: Pick<PathAccess, keyof PathAccess> extends PathAccess ? true : false = false;
    assert.deepEqual([runs.length, passes], [3, false]);
  });

  it("is helped by a look at the tools' files: none makes a resource of a path by itself, or keeps anything about its calls", () => {
    const tools = path.join(import.meta.dirname, "../../../src/tools");
    const sources = fs
      .readdirSync(tools, { recursive: true })
      .map(String)
      .filter((name) => name.endsWith(".ts"))
      .map((name) => ({ name, source: fs.readFileSync(path.join(tools, name), "utf8") }))
      .filter(({ source }) => /^export default defineTool\b/m.test(source));
    assert.equal(sources.length > 20, true, `${sources.length} tools`);
    for (const { name, source } of sources) {
      assert.doesNotMatch(source, /pathJudgment|(?<!Promise)\.(?:resolve|place)\(|new Weak(?:Map|Set)\b/, name);
    }
  });
});

describe("what a call asks about beyond its paths", () => {
  it("is refused when there is a reason that nobody was asked about", () => {
    const access = new Access(createNodeContext({ folders: [] }));
    access.about("env", ["PATH may change what programs are run."]);
    access.about("nothing", []);
    assert.deepEqual([...access.asked.keys()], ["env"]);
    const approval = access.approve(true);
    assert.equal(approval.byUser, true);
    approval.refuseUnasked("env", ["PATH may change what programs are run."]);
    assert.throws(() => approval.refuseUnasked("env", ["NODE_OPTIONS may change what programs do."]), {
      code: "BLOCKED",
      message: "Permission denied: env. NODE_OPTIONS may change what programs do. The user was not asked about it.",
    });
    assert.throws(() => approval.refuseUnasked("other", ["PATH may change what programs are run."]), {
      code: "BLOCKED",
    });
  });
});
