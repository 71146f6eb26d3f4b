import type { Files } from "../core/ports/files";
import type { Resource } from "../core/ports/resource";
import { diskPath, filePlace, formatPlace, parsePlace } from "../platform/uri";
import { type Permalink, PermalinkError } from "./permalink";
import { listed, t } from "../core/l10n";

/** What finding a link's transcript needs of the world. */
export interface LinkWorld {
  readonly files: Pick<Files, "stat" | "realpath">;
  readonly platform: string;
  /** Folders whose transcripts are opened at once: those of sessions, and the workspace's. */
  readonly folders: readonly Resource[];
  /** The transcript of a session, or of a subagent of it, among the sessions of this machine. */
  findSession(session: string, agent: string | undefined): Promise<Resource | undefined>;
  /** Asks the person whether a file elsewhere is to be opened; `path` is the whole of it. */
  ask(path: string): Promise<boolean>;
  /** Where sessions were looked for, for a person to read. */
  lookedIn(): readonly string[];
}

/**
 * The file that a link leads to; undefined when the person did not want it. Only what lies in the folders given is opened without a question, with
 * every symbolic link followed, and nothing elsewhere is touched before the answer. Throws `PermalinkError` with what to do.
 */
export async function transcriptOfLink(link: Permalink, world: LinkWorld): Promise<Resource | undefined> {
  const { session, agent, path } = link;
  const resource = path === undefined ? undefined : resourceOfPath(path, world.platform);
  const near = resource !== undefined && world.folders.some((folder) => liesIn(resource, folder));
  if (near && (await isTranscriptIn(resource, world))) return resource;
  const found = session === undefined ? undefined : await world.findSession(session, agent);
  if (found !== undefined) return found;
  if (path === undefined || resource === undefined) throw notFound(link, world);
  const shown = shownPath(resource, world.platform);
  if (shown === undefined) {
    throw new PermalinkError(
      t(
        "The link leads to {0}, which is not on this machine and not in this workspace. Open the folder it lies in, then the link again.",
        path,
      ),
    );
  }
  // Asking a network share for a file tells it who asks.
  if (/^[\\/]{2}/.test(shown))
    throw new PermalinkError(
      t("The link leads to {0}, on another machine. Open the folder first, then the link again.", shown),
    );
  // What only seems to lie near is shown as where it lies.
  const real = near ? await world.files.realpath(resource).catch(() => undefined) : resource;
  if (real === undefined) throw notFound(link, world);
  if (!(await world.ask(shownPath(real, world.platform) ?? real))) return undefined;
  if (!(await exists(resource, world))) throw notFound(link, world);
  return resource;
}

/** An absolute path of this machine, or a URI, as a resource. Throws `PermalinkError` for anything else. */
function resourceOfPath(path: string, platform: string): Resource {
  const absolute = platform === "win32" ? /^(?:[A-Za-z]:[\\/]|[\\/]{2})/.test(path) : path.startsWith("/");
  if (absolute) return formatPlace(filePlace(path, platform));
  const place = /^[A-Za-z][A-Za-z\d+.-]+:\/\//.test(path) ? parsePlace(path) : undefined;
  if (place) return formatPlace(place);
  throw new PermalinkError(
    t(
      "The link leads to {0}, which is no place on this machine. Ask for a link with a session in it, or for the file.",
      path,
    ),
  );
}

/** The path on this machine's disk; undefined for what lies elsewhere. */
function shownPath(resource: Resource, platform: string): string | undefined {
  const place = parsePlace(resource);
  const path = place && diskPath(place, platform);
  return place && platform !== "win32" && place.authority !== "" ? undefined : path;
}

function liesIn(resource: Resource, folder: Resource): boolean {
  return resource.startsWith(folder.endsWith("/") ? folder : `${folder}/`);
}

/** Whether a transcript lies in one of the folders when all links are followed. */
async function isTranscriptIn(resource: Resource, { files, folders }: LinkWorld): Promise<boolean> {
  if (!/\.(?:jsonl|json|jsonl\.gz)$/i.test(resource)) return false;
  try {
    if ((await files.stat(resource)).type !== "file") return false;
    const real = await files.realpath(resource);
    for (const folder of folders) {
      if (liesIn(resource, folder) && liesIn(real, await files.realpath(folder))) return true;
    }
    return false;
  } catch {
    // Not there, or not to be read: then it is looked for elsewhere.
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
      ? t("The link leads to {0}, and there is no such file.", path ?? "")
      : path === undefined
        ? t("The link leads to {0}, which is not on this machine.", sessionWords(session, agent))
        : t(
            "The link leads to {0}, which is not on this machine, and {1} is no file.",
            sessionWords(session, agent),
            path,
          );
  const looked = world.lookedIn();
  const todo = t(
    "Ask for the transcript's file and put it into this workspace, or name the folder of your sessions in the setting toolResultViewer.claudeFolders.",
  );
  const told = session !== undefined && looked.length > 0;
  return new PermalinkError([what, ...(told ? [t("Looked in {0}.", listed(looked))] : []), todo].join(" "));
}

function sessionWords(session: string, agent: string | undefined): string {
  return agent === undefined ? t("the session {0}", session) : t("the subagent {0} of the session {1}", agent, session);
}
