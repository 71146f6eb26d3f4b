import * as z from "zod";
import { t } from "../core/l10n";

/** Whose links these are: publisher and name of the manifest. */
const AUTHORITY = "tool-result-viewer.tool-result-viewer";
const PATH = "/open";

/** UTF-16 code units of a link, and of what it names. */
const MAX_LINK = 8_192;
const MAX_PATH = 4_096;
const MAX_ID = 200;

/** Controls, and marks that hide characters or turn the direction of writing: a question that shows them could be misread. */
const UNSEEN = /[\p{Cc}\p{Cs}\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/u;

const id = z
  .string()
  .min(1)
  .max(MAX_ID)
  .refine((text) => !UNSEEN.test(text));

const shape = z
  .object({
    /** Id of the session whose transcript it is, and of the subagent where it is a subagent's own. */
    session: id.optional(),
    agent: id.optional(),
    /** Where the transcript was: an absolute path on disk, or the URI of a file elsewhere. */
    path: z
      .string()
      .min(1)
      .max(MAX_PATH)
      .refine((text) => !UNSEEN.test(text))
      .optional(),
    /** What the row is of: a call by its id, an entry by its `uuid`. */
    call: id.optional(),
    entry: z
      .string()
      .regex(/^[\w.:-]{1,200}$/)
      .optional(),
    /** The row's number, from 0, as it was when the link was made. */
    row: z.int().nonnegative().max(0x7fff_ffff).optional(),
  })
  .refine(({ session, path }) => session !== undefined || path !== undefined);

/** A transcript, and a row in it, as a link names them. */
export type Permalink = z.infer<typeof shape>;

/** A link that is not opened, with what is wrong with it as a sentence. */
export class PermalinkError extends Error {
  override readonly name = "PermalinkError";
}

const FIELDS = ["session", "agent", "path", "call", "entry", "row"] as const;

/**
 * The link to a place. What no link may name (an id that is too long, a path with characters that cannot be seen) is left out; undefined when
 * neither session nor path is left.
 */
export function permalinkOf(uriScheme: string, place: Permalink): string | undefined {
  const kept: Record<string, string | number> = {};
  for (const name of FIELDS) {
    const value = place[name];
    if (value !== undefined && shape.safeParse({ session: "any", [name]: value }).success) kept[name] = value;
  }
  const link = `${uriScheme}://${AUTHORITY}${PATH}?${FIELDS.flatMap((name) =>
    kept[name] === undefined ? [] : [`${name}=${escaped(String(kept[name]))}`],
  ).join("&")}`;
  if (link.length > MAX_LINK && place.session !== undefined && place.path !== undefined) {
    const { path: _path, ...rest } = place;
    return permalinkOf(uriScheme, rest);
  }
  return shape.safeParse(kept).success && link.length <= MAX_LINK ? link : undefined;
}

/** Reads a link of any program of VS Code's family. Throws `PermalinkError` for what is none of ours, and for what a link may not hold. */
export function readPermalink(text: string): Permalink {
  const link = text.trim();
  if (link.length > MAX_LINK) throw new PermalinkError(t("This link is too long to be one to a transcript."));
  const [, authority, path, query] = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)(\/[^?#]*)\?([^#]*)(?:#.*)?$/i.exec(link) ?? [];
  if (query === undefined || authority?.toLowerCase() !== AUTHORITY || path?.replace(/\/$/, "") !== PATH)
    throw new PermalinkError(
      t("This is no link to a transcript. Such a link begins with vscode://{0}{1}?", AUTHORITY, PATH),
    );
  const found = new Map<string, string>();
  for (const part of decoded(query).split("&")) {
    const at = part.indexOf("=");
    const name = at < 0 ? part : part.slice(0, at);
    // Windows put words of their own into links.
    if (!FIELDS.some((field) => field === name)) continue;
    if (found.has(name)) throw new PermalinkError(t("The link names {0} twice.", name));
    found.set(name, unescaped(part.slice(at + 1)));
  }
  const row = found.get("row");
  const { success, data, error } = shape.safeParse({
    ...Object.fromEntries(found),
    ...(row !== undefined && { row: /^\d{1,10}$/.test(row) ? Number(row) : NaN }),
  });
  if (success) return data;
  const [field] = error.issues[0]?.path ?? [];
  throw new PermalinkError(
    field === undefined
      ? t("The link names no transcript: neither a session nor a path.")
      : t("The link cannot be used: its {0} is not one that a transcript has.", String(field)),
  );
}

/**
 * Escapes with `~` instead of `%`: programs undo percent signs once or twice on the way, and an `&` in a path would then end it. What is left
 * is not changed by that, and by nobody who quotes the link in a text.
 */
function escaped(value: string): string {
  return encodeURIComponent(value)
    .replace(/[!'()*~]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)
    .replace(/%(?:2F|3A)/gi, (code) => (code.toUpperCase() === "%2F" ? "/" : ":"))
    .replaceAll("%", "~");
}

function unescaped(value: string): string {
  return decoded(value.replace(/~(?=[\da-f]{2})/gi, "%"));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    throw new PermalinkError(t("The link cannot be read: something was cut off, or changed on the way."), {
      cause: error,
    });
  }
}
