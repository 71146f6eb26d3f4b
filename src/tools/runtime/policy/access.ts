import { ToolError } from "../../../base/errors";
import type { ToolContext } from "../context/toolContext";
import type { Resource } from "../../../base/resource";
import { judgeFound, judgePath, type PathJudgment, type Use } from "./pathJudgment";

/** What a tool's `plan` gets. */
export interface PlanContext extends ToolContext {
  readonly access: Access;
}

/** What a tool's `run` gets: no way to a path, except through what its plan contains. */
export interface RunContext extends ToolContext {
  readonly approval: Approval;
}

/** What is known about the paths of one call. */
interface CallPaths {
  /** What to ask the user about, by path as it was given. */
  readonly asked: Map<string, readonly string[]>;
  readonly keys: Set<string>;
  /** The real paths of what `run` was allowed to use. */
  readonly used: Map<Resource, Resource>;
  /** The real paths of what was judged, whether it may be used or not. */
  readonly known: Map<Resource, Resource>;
}

/**
 * Resolves paths to resources for one call while it is planned. Collects why to ask the user. Throws `ToolError`
 * `BLOCKED` for a path that is never allowed.
 */
export class Access {
  readonly #context: ToolContext;
  readonly #call: CallPaths = { asked: new Map(), keys: new Set(), used: new Map(), known: new Map() };
  #approval: Approval | undefined;

  constructor(context: ToolContext) {
    this.#context = context;
  }

  read(path: string): Promise<PathAccess> {
    return this.#path(path, "read");
  }

  look(path: string): Promise<PathAccess> {
    return this.#path(path, "look");
  }

  write(path: string): Promise<PathAccess> {
    return this.#path(path, "write");
  }

  entry(path: string): Promise<PathAccess> {
    return this.#path(path, "entry");
  }

  copy(path: string): Promise<PathAccess> {
    return this.#path(path, "copy");
  }

  /** Judges a result of a search below a path that the call may use. */
  async found(resource: Resource, use: Use): Promise<void> {
    this.#ask(this.#context.workspace.display(resource), use, await judgeFound(resource, use, this.#context));
  }

  /** Asks about something that isn't a path. `name` is what the user and the model call it. */
  about(name: string, reasons: readonly string[]): void {
    this.#note(name, name, reasons);
  }

  /** Lets `run` expand paths and globs. The plan contains what this returns. */
  globs(): GlobAccess {
    return new GlobAccess(this.#call);
  }

  /** What to ask the user about, by path. Empty if there is no need to ask. */
  get asked(): ReadonlyMap<string, readonly string[]> {
    return this.#call.asked;
  }

  /** The real path of a resource that was judged: to identify a file, not to use it. */
  realPathOf(resource: Resource): Resource | undefined {
    return this.#call.known.get(resource);
  }

  /** Ends planning: the call may run, and nothing more can be asked. `byUser` says whether the user said yes. */
  approve(byUser: boolean): Approval {
    return (this.#approval ??= new Approval(this.#call, byUser));
  }

  async #path(path: string, use: Use): Promise<PathAccess> {
    const judged = await judgePath(path, use, this.#context);
    this.#ask(path, use, judged);
    return new PathAccess(this.#call, path, use, judged);
  }

  #ask(path: string, use: Use, { resource, real, reasons }: PathJudgment): void {
    this.#call.known.set(resource, real);
    this.#note(path, `${use} ${resource}`, reasons);
  }

  #note(shown: string, key: string, reasons: readonly string[]): void {
    if (reasons.length === 0) return;
    if (this.#approval) throw notAsked(shown, reasons);
    const { asked, keys } = this.#call;
    asked.set(shown, [...new Set([...(asked.get(shown) ?? []), ...reasons])]);
    for (const reason of reasons) keys.add(`${key} ${reason}`);
  }
}

/** What the user approved for one call, or what needed no approval. Only `Access` creates it. */
class Approval {
  /** Whether the user said yes. Otherwise, nothing had to be asked, or a rule allows the call. */
  readonly byUser: boolean;
  readonly #call: CallPaths;

  constructor(call: CallPaths, byUser: boolean) {
    this.#call = call;
    this.byUser = byUser;
  }

  /** Throws `ToolError` `BLOCKED` if there is a reason now that the user wasn't asked about by `Access.about`. */
  refuseUnasked(name: string, reasons: readonly string[]): void {
    this.#refuse(name, name, reasons);
  }

  /** The real path of a resource that the call was allowed to use. */
  realPathOf(resource: Resource): Resource | undefined {
    return this.#call.used.get(resource);
  }

  /** Throws `ToolError` `BLOCKED` unless the user was asked about all reasons in this very call. */
  static check({ approval }: RunContext, call: CallPaths, path: string, use: Use, judged: PathJudgment): void {
    if (approval.#call !== call) throw new Error("A plan was run with the approval of another call");
    approval.#refuse(path, `${use} ${judged.resource}`, judged.reasons);
  }

  #refuse(shown: string, key: string, reasons: readonly string[]): void {
    const unasked = reasons.filter((reason) => !this.#call.keys.has(`${key} ${reason}`));
    if (unasked.length > 0) throw notAsked(shown, unasked);
  }
}

/** A path of a call, as it was judged when the call was planned. Only `Access` creates it. */
class PathAccess {
  /** As the caller wrote it. */
  readonly path: string;
  readonly #call: CallPaths;
  readonly #use: Use;
  readonly #judged: PathJudgment;

  constructor(call: CallPaths, path: string, use: Use, judged: PathJudgment) {
    this.#call = call;
    this.path = path;
    this.#use = use;
    this.#judged = judged;
  }

  get resource(): Resource {
    return this.#judged.resource;
  }

  /** With links followed, as far as the use follows them. */
  get real(): Resource {
    return this.#judged.real;
  }

  /** Why the user has to be asked, each a sentence for them. Empty if there is no need to ask. */
  get reasons(): readonly string[] {
    return this.#judged.reasons;
  }

  /**
   * Returns the resource, for `run` right before it uses the path. Throws `ToolError` `BLOCKED` if there is a reason
   * now that the user wasn't asked about in this call. From then on, the run's `files` refuse the path if it starts to
   * lead elsewhere (`guardedFiles`).
   */
  async use(context: RunContext): Promise<Resource> {
    return this.#allow(context, await judgePath(this.path, this.#use, context));
  }

  /**
   * Does the same for a path that is read only through the run's `files`. If nothing was asked in between, the judgment
   * of `plan` still applies, because `files` checks where the path leads after reading.
   */
  async useThroughFiles(context: RunContext): Promise<Resource> {
    return this.#use === "read" && this.#call.asked.size === 0 ? this.#allow(context, this.#judged) : this.use(context);
  }

  #allow(context: RunContext, judged: PathJudgment): Resource {
    return allow(context, this.#call, this.path, this.#use, judged);
  }
}

/** Paths that only `run` expands: those that the user was asked about, or that need no question. Only `Access` creates it. */
class GlobAccess {
  readonly #call: CallPaths;

  constructor(call: CallPaths) {
    this.#call = call;
  }

  /** Returns the resource of a path. Throws like `PathAccess.use`. */
  async named(path: string, use: Use, context: RunContext): Promise<Resource> {
    return allow(context, this.#call, path, use, await judgePath(path, use, context));
  }

  /** Checks a result of a search below such a path. */
  async found(resource: Resource, use: Use, context: RunContext): Promise<void> {
    const path = context.workspace.display(resource);
    Approval.check(context, this.#call, path, use, await judgeFound(resource, use, context));
  }
}

export type { Approval, GlobAccess, PathAccess };

function allow(context: RunContext, call: CallPaths, path: string, use: Use, judged: PathJudgment): Resource {
  Approval.check(context, call, path, use, judged);
  const { resource, real } = judged;
  call.used.set(resource, real);
  call.known.set(resource, real);
  return resource;
}

function notAsked(shown: string, reasons: readonly string[]): ToolError {
  return new ToolError("BLOCKED", `Permission denied: ${shown}. ${reasons.join(" ")} The user was not asked about it.`);
}
