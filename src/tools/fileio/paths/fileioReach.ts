import type { GlobAccess, PlanContext, RunContext } from "../../runtime/policy/access";
import type { Use } from "../../runtime/policy/pathJudgment";
import type { Resource } from "../../../base/resource";

/** How a call gets from its paths to resources, through the policy. Throws `ToolError` for what may not be used. */
export interface Reach {
  readonly named: (path: string, use: Use) => Promise<Resource>;
  /** For what a glob found below a path that was reached. */
  readonly found: (resource: Resource, use: Use) => Promise<void>;
}

/** For `plan`: collects what the user has to be asked about. */
export function reachAsking({ access }: PlanContext): Reach {
  return {
    named: async (path, use) => (await access[use](path)).resource,
    found: (resource, use) => access.found(resource, use),
  };
}

/** For `run`: only what the user was asked about, or what needs no question. */
export function reachAllowed(globs: GlobAccess, context: RunContext): Reach {
  return {
    named: (path, use) => globs.named(path, use, context),
    found: (resource, use) => globs.found(resource, use, context),
  };
}
