import { isAbsolute } from "node:path";
import type { FileProblem, Problems } from "../../src/tools/runtime/ports/problemsPort";
import type { ToolContext } from "../../src/tools/runtime/context/toolContext";
import { resourceOf } from "../../src/hosts/node/disk/diskPath";
import type { TestWorkspace } from "./workspace";

/** A problem of a path below a workspace's root. */
export type GivenProblem = Partial<Omit<FileProblem, "resource">> & { readonly path: string };

/** Contains a test's problems, and records which files were to be checked. */
export interface TestProblems extends Problems {
  readonly opened: (string | undefined)[];
}

/** Creates checkers that report these problems. No change has problems. */
export function makeProblems(root: string, given: readonly GivenProblem[]): TestProblems {
  const opened: (string | undefined)[] = [];
  return {
    opened,
    watch: () => async () => [],
    async list(file) {
      opened.push(file);
      return given.map(({ path, ...problem }) => ({
        resource: resourceOf(isAbsolute(path) ? path : `${root}/${path}`),
        line: 1,
        column: 1,
        severity: "error",
        message: "it is wrong",
        ...problem,
      }));
    },
  };
}

/** Creates the workspace with problems of `src/a.ts`, and many of `large.txt`. */
export function withProblems(workspace: TestWorkspace): TestWorkspace {
  const many = Array.from({ length: 300 }, (_, index) => ({ path: "large.txt", line: index + 1 }));
  const problems = makeProblems(workspace.root, [{ path: "src/a.ts", source: "ts", code: "2304" }, ...many]);
  return { ...workspace, context: (options): ToolContext => ({ ...workspace.context(options), problems }) };
}
