import { fieldsWithCommands } from "../../edit/changeReasons";
import { ToolError } from "../../../base/errors";
import type { PlanContext } from "../../runtime/policy/access";
import type { FileStat } from "../../../base/filesPort";
import type { Resource } from "../../../base/resource";
import { type ProtectedPaths, protectedPaths } from "../../runtime/policy/protectedPaths";
import { type Change, keepLost, type Plan, type PlannedPath, type Settled } from "./plannedChanges";
import { entriesOf, type Entry, type NoEntry, statAt } from "./folderEntries";
import { mapWithLimit } from "../../../base/mapWithLimit";
import { isFolder, isRespelled, mayReplace, misplaced, protectedBy, replacedBy, uncopyable } from "./obstacles";
import { reachAsking } from "../paths/fileioReach";
import { type FileioFailure, statusOf } from "../paths/fileStatus";
import { folderInWords, refuseUnasked, surveyOf } from "./folderSurvey";
import { refuseOther, type Shown } from "./unchangedCheck";

/** A call that puts entries elsewhere. */
export interface Transfer {
  readonly how: "copy" | "rename";
  readonly source: readonly string[];
  readonly destination: string;
  readonly overwrite: boolean;
  /** Folders too. */
  readonly recursive: boolean;
  /** Globs find what ignore rules hide. */
  readonly ignored: boolean;
}

/** What a copy or move will do about each of its sources. Changes nothing. Throws `ToolError` for too many paths. */
export async function planTransfer(transfer: Transfer, context: PlanContext): Promise<Plan> {
  const { how, source, recursive, ignored } = transfer;
  const kind = recursive ? "outermost" : "files";
  const use = how === "copy" ? "copy" : "entry";
  const entries = await entriesOf(source, context, { reach: reachAsking(context), use, kind, ignored });
  const several = source.length > 1 || entries.length > 1 || entries.some(({ found }) => found);
  const ground: Ground = {
    transfer,
    context,
    destination: await destinationOf(transfer.destination, several ? undefined : entries[0], context),
    protection: await protectedPaths(context),
  };
  const planned = await mapWithLimit(entries, { atOnce: 32, signal: context.signal }, (entry) =>
    planOne(entry, ground),
  );
  const taken = new Map<Resource, string>();
  return planned.map((path) => ({ ...path, next: first(path, taken) }));
}

/** Returns the next step of the first path that uses a target. Refuses those that would use it again. */
function first(
  { path, next }: PlannedPath & { readonly next: Placed | Settled },
  taken: Map<Resource, string>,
): Change | Settled {
  if ("status" in next) return next;
  const other = taken.get(next.target);
  if (other === undefined) {
    taken.set(next.target, path);
    return next;
  }
  const message = `${path} and ${other} would have the same path. Give it another destination.`;
  return { status: "error: Exists", message };
}

/** What all sources of a call share. */
interface Ground {
  readonly transfer: Transfer;
  readonly context: PlanContext;
  readonly destination: Destination | Failure;
  readonly protection: ProtectedPaths;
}

interface Destination {
  readonly resource: Resource;
  /** Entries keep their names in it. */
  readonly into: boolean;
  readonly failure?: undefined;
}

interface Failure {
  readonly failure: FileioFailure;
  readonly message?: string | undefined;
}

/** `only` is the single source, if there is one. */
async function destinationOf(
  given: string,
  only: Entry | NoEntry | undefined,
  { access, files }: PlanContext,
): Promise<Destination | Failure> {
  try {
    const { resource } = await access.look(given);
    const stat = await statAt(resource, files);
    // A folder under a name with other letters gets that name.
    if (only && only.failure === undefined && only.stat?.type === "directory") {
      const from = { stat: only.stat, real: await files.realEntry(only.resource) };
      const to = { stat, real: await files.realEntry(resource) };
      if (from.real !== to.real && isRespelled(from, to)) return { resource, into: false };
    }
    const folder = stat?.type === "directory";
    const into = folder || !only || given.endsWith("/");
    if (!into || folder || !stat) return { resource, into };
    return { failure: "error: NotDirectory", message: `${given} is not a folder, so nothing can be put into it.` };
  } catch (error) {
    return { failure: statusOf(error), ...(error instanceof ToolError && { message: error.message }) };
  }
}

/** A change, and the path that it occupies. */
interface Placed extends Change {
  readonly target: Resource;
}

async function planOne(
  entry: Entry | NoEntry,
  ground: Ground,
): Promise<PlannedPath & { readonly next: Placed | Settled }> {
  const { path } = entry;
  if (entry.failure !== undefined)
    return { path, exists: false, next: { status: entry.failure, message: entry.message } };
  const { stat } = entry;
  if (!stat) return { path, exists: false, next: { status: "error: NotFound" } };
  try {
    return { path, exists: true, next: await changeOf(entry, stat, ground) };
  } catch (error) {
    const message = error instanceof ToolError ? error.message : undefined;
    return { path, exists: true, next: { status: statusOf(error), message } };
  }
}

async function changeOf(
  { path, resource }: Entry,
  stat: FileStat,
  { transfer: { how, overwrite, recursive }, context, destination, protection }: Ground,
): Promise<Placed | Settled> {
  const { access, files, workspace, text } = context;
  if (destination.failure !== undefined) return { status: destination.failure, message: destination.message };

  const from: Shown = { path, resource, stat, real: await files.realEntry(resource) };
  const refused = how === "copy" ? uncopyable(from, stat, recursive) : await protectedBy(protection, from);
  if (refused) return refused;

  const target = destination.into ? files.child(destination.resource, lastName(resource)) : destination.resource;
  const to: Shown = {
    path: workspace.display(target),
    resource: target,
    stat: await statAt(target, files),
    real: await files.realEntry(target),
  };
  const obstacle = misplaced(how, from, to) ?? (await protectedBy(protection, to));
  if (obstacle) return obstacle;
  await access.entry(to.path);
  const old = isRespelled(from, to) ? undefined : to.stat;
  const replaced = old && (await replacedBy(from, to, old, overwrite, context));
  if (replaced && "status" in replaced) return replaced;

  const there = { resource: to.real, path: workspace.display(to.real), replaces: replaced !== undefined };
  const survey = isFolder(stat) ? await surveyOf(resource, context, there) : undefined;
  if (survey?.becomesSettings) {
    const message = `${to.path} would contain the editor's own settings, which no tool writes. Ask the user to do it.`;
    return { status: "error: PermissionDenied", message };
  }
  access.about(path, survey?.reasons ?? []);
  const commands = fieldsWithCommands(target).length > 0 && (replaced || fieldsWithCommands(resource).length === 0);
  access.about(to.path, [
    ...(replaced?.reasons ?? []),
    ...(commands ? [`${to.path} gets other commands, which run later.`] : []),
  ]);
  const own = survey ? survey.unsaved.length : Number(text.unsaved(resource) !== undefined);
  const lost = replaced?.unsaved ?? 0;
  return {
    target,
    subject: workspace.display(resource),
    effect: [
      ` → ${to.path}`,
      contentNote(stat, survey),
      replaced ? `, replacing ${replaced.words}` : "",
      own + lost > 0 ? UNSAVED : "",
    ].join(""),
    remark: remark(how, { path, own }, { path: to.path, lost }),
    async make(running) {
      const { files, signal } = running;
      await refuseOther(from, files);
      if (survey) await refuseUnasked(path, resource, running, there);
      const overwrite = await mayReplace(to, old, files);
      if (overwrite && survey) await refuseUnasked(to.path, target, running);
      const kept = overwrite && old ? await keepLost({ resource: target, stat: old }, TOOL[how], running) : undefined;
      // Looking through folders and backing them up can take seconds.
      await Promise.all([refuseOther(from, files), mayReplace(to, old, files)]);
      await files[how](resource, target, { overwrite, signal });
      return kept;
    },
  };
}

const TOOL = { copy: "fileio_copy", rename: "fileio_move" } as const;
const UNSAVED = "; there are unsaved changes in an editor";

function contentNote({ link }: FileStat, survey: Awaited<ReturnType<typeof surveyOf>> | undefined): string {
  if (survey) return ` (${folderInWords(survey)})`;
  return link ? " (the link itself)" : "";
}

/** Describes unsaved changes in the user's editors. Returns undefined if there are none. */
function remark(
  how: Transfer["how"],
  source: { readonly path: string; readonly own: number },
  target: { readonly path: string; readonly lost: number },
): string | undefined {
  const said: string[] = [];
  if (source.own > 0)
    said.push(
      how === "copy"
        ? `${source.path} has unsaved changes in an editor, which are not in the copy.`
        : `${source.path} is open with unsaved changes, which stay in an editor of the old path.`,
    );
  if (target.lost > 0) said.push(`${target.path} is open with unsaved changes, which now differ from the file.`);
  return said.length > 0 ? said.join(" ") : undefined;
}

function lastName(resource: Resource): string {
  return decodeURIComponent(resource.replace(/\?[^]*$/, "").replace(/^[^]*\//, ""));
}
