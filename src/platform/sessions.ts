import { type Files, type Resource } from "../core/ports";

/** A Claude Code session on disk. */
export interface Session {
  readonly resource: Resource;
  readonly title: string;
  /** Milliseconds since 1970 of the last write. */
  readonly modified: number;
  /** Bytes. */
  readonly size: number;
}

/**
 * The folder name under which Claude Code keeps the sessions of a working folder: every character that is not a letter or a digit becomes `-`.
 * Different folders can share one name (research, viewers.md item 15), so the `cwd` of the entries has the last word.
 */
export function projectFolderName(folderPath: string): string {
  return folderPath.replace(/[^a-zA-Z0-9]/g, "-");
}

/**
 * The sessions of the working folders given, newest first. `configFolders` are the folders that hold `projects` (`~/.claude`).
 * Folders that are not there, and files that cannot be read, are passed over.
 */
export async function listSessions(
  files: Files,
  configFolders: readonly Resource[],
  workspaceFolders: readonly { readonly resource: Resource; readonly path: string }[],
): Promise<Session[]> {
  const found = await Promise.all(
    configFolders.flatMap((config) =>
      workspaceFolders.map(({ path }) => sessionsOf(files, child(config, `projects/${projectFolderName(path)}`), path)),
    ),
  );
  return found.flat().sort((a, b) => b.modified - a.modified);
}

async function sessionsOf(files: Files, folder: Resource, path: string): Promise<Session[]> {
  const entries = await files.list(folder).catch(() => []);
  const sessions = entries
    // Files of subagents stand beside the sessions that started them (research, viewers.md item 67).
    .filter(({ name, type }) => type === "file" && name.endsWith(".jsonl") && !name.startsWith("agent-"))
    .map(({ name }) => describe(files, child(folder, name), name, path).catch(() => undefined));
  return (await Promise.all(sessions)).filter((session) => session !== undefined);
}

const headBytes = 64 * 1024;
const tailBytes = 16 * 1024;

async function describe(files: Files, resource: Resource, name: string, path: string): Promise<Session | undefined> {
  const { size, mtime } = await files.stat(resource);
  const head = await textOf(files, resource, 0, Math.min(size, headBytes));
  const tail =
    size > headBytes ? await textOf(files, resource, size - Math.min(tailBytes, size - headBytes), size) : "";
  const clues = { title: undefined, prompt: undefined, cwd: undefined } as Clues;
  for (const line of `${head}\n${tail}`.split("\n")) readClues(line, clues);
  if (clues.cwd !== undefined && projectFolderName(clues.cwd) === projectFolderName(path) && clues.cwd !== path)
    return undefined;
  return { resource, title: clues.title ?? clues.prompt ?? name, modified: mtime, size };
}

interface Clues {
  title: string | undefined;
  prompt: string | undefined;
  cwd: string | undefined;
}

/** The last title wins (research, viewers.md item 30); without one, the first prompt speaks for the session. */
function readClues(line: string, clues: Clues): void {
  const entry = parse(line);
  if (!entry) return;
  if (typeof entry.cwd === "string") clues.cwd ??= entry.cwd;
  const title =
    entry.type === "custom-title"
      ? entry.customTitle
      : entry.type === "ai-title"
        ? entry.aiTitle
        : entry.type === "summary"
          ? entry.summary
          : undefined;
  if (typeof title === "string" && title.trim() !== "") clues.title = oneLine(title);
  if (clues.prompt !== undefined || entry.type !== "user" || entry.isMeta === true || entry.isSidechain === true)
    return;
  const text = promptText(entry.message);
  if (text !== undefined && !text.startsWith("<")) clues.prompt = oneLine(text);
}

function promptText(message: unknown): string | undefined {
  if (!isRecord(message)) return undefined;
  if (typeof message.content === "string") return message.content;
  if (!Array.isArray(message.content)) return undefined;
  const block: unknown = message.content.find((part) => isRecord(part) && part.type === "text");
  return isRecord(block) && typeof block.text === "string" ? block.text : undefined;
}

function oneLine(text: string): string {
  const line = text.trim().replace(/\s+/g, " ");
  return line.length > 120 ? `${line.slice(0, 119)}…` : line;
}

function parse(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isRecord(value) ? value : undefined;
  } catch {
    // The head and the tail of a file end in the middle of a line.
    return undefined;
  }
}

async function textOf(files: Files, resource: Resource, from: number, to: number): Promise<string> {
  const bytes = new Uint8Array(to - from);
  const read = await files.read(resource, from, to, bytes);
  return new TextDecoder().decode(bytes.subarray(0, read));
}

function child(folder: Resource, path: string): Resource {
  return `${folder.replace(/\/$/, "")}/${path.split("/").map(encodeURIComponent).join("/")}` as Resource;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
