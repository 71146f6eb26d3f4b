import type { Resource } from "../../../base/resource";

export interface WorkspaceFolder {
  readonly name: string;
  readonly resource: Resource;
}

/** A place as policy looks at it. */
export interface Spot {
  readonly resource: Resource;
  /** With `/`: below its workspace folder, or absolute for one outside. */
  readonly path: string;
  /** Whether it lies in a workspace folder, or is one. */
  readonly inside: boolean;
}

/** What a path means, wherever that is. */
export interface WorkspacePlace {
  /** As the path spells it. */
  readonly named: Spot;
  /** The entry itself: links above it followed. */
  readonly entry: Spot;
  /** Every link followed. What does not exist yet hangs below its nearest existing folder. */
  readonly real: Spot;
  /** Why `resolve` refuses it, for a model; undefined for what lies inside. */
  readonly outside?: string;
}

export interface Workspace {
  readonly folders: readonly WorkspaceFolder[];
  /** False in VS Code's Restricted Mode. */
  readonly trusted: boolean;
  /**
   * The place that a path given by a model means: relative to the workspace (in a multi-root one, the folder's name first), absolute, or a URI.
   * The real path, links followed, must lie inside the real path of a workspace folder; for a path that does not exist yet, its nearest ancestor's must.
   * Throws `ToolError` `BLOCKED` (`Permission denied: …`) for one outside, `EXECUTION_ERROR` (`Invalid input: …`) for one that means nothing.
   */
  resolve(path: string): Promise<Resource>;
  /**
   * As `resolve`, but what lies outside is told instead of refused. Throws `ToolError` for a path that means nothing, `BLOCKED` for one on a file system on
   * which no workspace folder lies.
   */
  place(path: string): Promise<WorkspacePlace>;
  /** The path shown to models and people, accepted back by `resolve`: relative, with `/`; in a multi-root workspace the folder's name first. */
  display(resource: Resource): string;
}
