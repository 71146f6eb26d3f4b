import { ToolError } from "../../../base/errors";
import type { Resource } from "../../../base/resource";

/** A path that no file of the system can have. On Windows, `*.ts` and `HEAD:src/a.ts` are such paths. */
export class NoFileName extends ToolError {}

export interface WorkspaceFolder {
  readonly name: string;
  readonly resource: Resource;
}

/** A path as policy checks it. */
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
  /** Whether paths are those of Windows, where `\\` always separates names. */
  readonly isWindows: boolean;
  /**
   * Resolves a path from a model: relative to the workspace, absolute, or a URI. In a multi-root workspace, a relative
   * path begins with the folder's name. The real path, with links followed, must be inside the real path of a workspace
   * folder. For a path that doesn't exist yet, this applies to its nearest ancestor. Throws `ToolError`: `BLOCKED`
   * (`Permission denied: …`) for a path outside, `EXECUTION_ERROR` (`Invalid input: …`) for one that means nothing.
   */
  resolve(path: string): Promise<Resource>;
  /**
   * Does the same as `resolve`, but reports paths outside instead of refusing them. Throws `ToolError` for a path that
   * means nothing, and `BLOCKED` for one on a file system without a workspace folder.
   */
  place(path: string): Promise<WorkspacePlace>;
  /** The path shown to models and people, accepted back by `resolve`: relative, with `/`; in a multi-root workspace the folder's name first. */
  display(resource: Resource): string;
}
