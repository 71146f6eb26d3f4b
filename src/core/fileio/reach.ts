import { accessFor, accessForFound, allowed, allowedFound, askAbout, refuseUnasked, type Use } from "../policy/access";
import type { ToolContext } from "../ports/context";
import type { Resource } from "../ports/resource";

/** How a call comes to the places of its paths: through the policy, with questions or without. Throws `ToolError` for what may not be used. */
export interface Reach {
  readonly named: (path: string, use: Use) => Promise<Resource>;
  /** For what a glob found below a place that was reached. */
  readonly found: (resource: Resource, use: Use) => Promise<void>;
  /** For what is in a folder that is used whole: why the person has to be asked about it. */
  readonly holding: (path: string, reasons: readonly string[]) => void;
}

/** For a tool's `confirm`: what the person has to be asked about is noted (`askedAbout`). */
export function reachAsking(input: object, context: ToolContext): Reach {
  return {
    named: async (path, use) => (await accessFor(input, path, use, context)).resource,
    found: async (resource, use) => {
      await accessForFound(input, resource, use, context);
    },
    holding: (path, reasons) => askAbout(input, path, reasons),
  };
}

/** For a tool's `run`: only what the person was asked about, or need not be. */
export function reachAllowed(input: object, context: ToolContext): Reach {
  return {
    named: (path, use) => allowed(input, path, use, context),
    found: (resource, use) => allowedFound(input, resource, use, context),
    holding: (path, reasons) => refuseUnasked(input, path, reasons),
  };
}
