import type { Files } from "../../../base/filesPort";
import type { Resource } from "../../../base/resource";
import { diskPath, filePlace, formatPlace, parsePlace } from "../../../hosts/shared/workspace/fileUri";
import { type Permalink, PermalinkError } from "../permalinks/permalink";
import { listed, t } from "../../../base/l10n";
import { isNetworkPath } from "../../../base/text/networkPath";
import { onOneLine } from "../../../base/text/visibleText";

/** The dependencies for finding a link's transcript. */
export interface LinkWorld {
  readonly files: Pick<Files, "stat" | "realpath">;
  readonly platform: string;
  /** Folders whose transcripts open without asking: those of sessions and the workspace. */
  readonly folders: readonly Resource[];
  /** Finds the transcript of a session, or of one of its subagents, on this machine. */
  findSession(session: string, agent: string | undefined): Promise<Resource | undefined>;
  /** Asks the user whether to open a file elsewhere; `path` is its full path. */
  ask(path: string): Promise<boolean>;
  /** Returns the folders that were searched, for a message. */
  lookedIn(): readonly string[];
}

/**
 * Finds the file that a link leads to. Returns undefined if the user refuses.
 * Opens only files in the given folders without asking, after following all symlinks. Touches no other file before the
 * user confirms. Throws `PermalinkError` with what to do.
 */
export async function transcriptOfLink(link: Permalink, world: LinkWorld): Promise<Resource | undefined> {
  const { session, agent, path } = link;
  const resource = path === undefined ? undefined : resourceOfPath(path, world.platform);
  const near = resource !== undefined && world.folders.some((folder) => liesIn(resource, folder));
  if (near && (await isTranscriptIn(resource, world))) return resource;
  const found = session === undefined ? undefined : await world.findSession(session, agent);
  if (found !== undefined) return found;
  if (path === undefined || (resource === undefined && session !== undefined)) throw notFound(link, world);
  if (resource === undefined)
    throw new PermalinkError(
      t(
        "The link leads to {0}, which isn't a path on this machine. Ask for a link with a session in it, or for the file.",
        path,
      ),
    );
  const shown = shownPath(resource, world.platform);
  if (shown === undefined) {
    throw new PermalinkError(
      t(
        "The link leads to {0}, which is neither on this machine nor in this workspace. Open its folder, then open the link again.",
        path,
      ),
    );
  }
  if (isNetworkPath(shown))
    throw new PermalinkError(
      t("The link leads to {0}, on another machine. Open the folder first, then the link again.", shown),
    );
  // A symlink to elsewhere is shown with its target.
  const real = near ? await world.files.realpath(resource).catch(() => undefined) : resource;
  if (real === undefined) throw notFound(link, world);
  if (!(await world.ask(onOneLine(shownPath(real, world.platform) ?? real)))) return undefined;
  if (!(await exists(resource, world))) throw notFound(link, world);
  return resource;
}

/** Converts an absolute path of this machine, or a URI, to a resource. Undefined for paths of other systems. */
function resourceOfPath(path: string, platform: string): Resource | undefined {
  const absolute = platform === "win32" ? /^(?:[A-Za-z]:[\\/]|[\\/]{2})/.test(path) : path.startsWith("/");
  if (absolute) return formatPlace(filePlace(path, platform));
  const place = /^[A-Za-z][A-Za-z\d+.-]+:\/\//.test(path) ? parsePlace(path) : undefined;
  return place && formatPlace(place);
}

/** Returns the path on this machine's disk; undefined for other resources. */
function shownPath(resource: Resource, platform: string): string | undefined {
  const place = parsePlace(resource);
  const path = place && diskPath(place, platform);
  return place && platform !== "win32" && place.authority !== "" ? undefined : path;
}

function liesIn(resource: Resource, folder: Resource): boolean {
  return resource.startsWith(folder.endsWith("/") ? folder : `${folder}/`);
}

/** Returns whether a transcript is in one of the folders after all symlinks are followed. */
async function isTranscriptIn(resource: Resource, { files, folders }: LinkWorld): Promise<boolean> {
  if (!/\.(?:jsonl|json|jsonl\.gz|jsonl\.zst)$/i.test(resource)) return false;
  try {
    if ((await files.stat(resource)).type !== "file") return false;
    const real = await files.realpath(resource);
    for (const folder of folders) {
      if (liesIn(resource, folder) && liesIn(real, await files.realpath(folder))) return true;
    }
    return false;
  } catch {
    // Missing or unreadable. It is looked for elsewhere.
    return false;
  }
}

async function exists(resource: Resource, { files }: LinkWorld): Promise<boolean> {
  return files.stat(resource).then(
    ({ type }) => type === "file",
    () => false,
  );
}

function notFound({ session, agent, path }: Permalink, world: LinkWorld): PermalinkError {
  const what =
    session === undefined
      ? t("The link leads to {0}, but there is no such file.", path ?? "")
      : path === undefined
        ? t("The link leads to {0}, which isn't on this machine.", sessionWords(session, agent))
        : t(
            "The link leads to {0}, which isn't on this machine, and {1} isn't a file.",
            sessionWords(session, agent),
            path,
          );
  const looked = world.lookedIn();
  const todo = t(
    "Ask for the transcript's file and copy it to this workspace, or add the folder of your sessions to the setting toolResultViewer.claudeFolders.",
  );
  const told = session !== undefined && looked.length > 0;
  return new PermalinkError([what, ...(told ? [t("Looked in {0}.", listed(looked))] : []), todo].join(" "));
}

function sessionWords(session: string, agent: string | undefined): string {
  return agent === undefined ? t("the session {0}", session) : t("the subagent {0} of the session {1}", agent, session);
}
