import * as z from "zod";
import { t } from "../../../base/l10n";

/** The authority of our links: publisher and name of the manifest. */
const AUTHORITY = "tool-result-viewer.tool-result-viewer";
const PATH = "/open";

/** Maximum UTF-16 code units of a link, and of its fields. */
const MAX_LINK = 8_192;
const MAX_PATH = 4_096;
const MAX_ID = 200;

/** Controls and invisible or bidirectional characters, which could make a question misleading. */
const UNSEEN = /[\p{Cc}\p{Cs}\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/u;

const id = z
  .string()
  .min(1)
  .max(MAX_ID)
  .refine((text) => !UNSEEN.test(text));

const shape = z
  .object({
    /** Id of the transcript's session, and of the subagent for a subagent's own transcript. */
    session: id.optional(),
    agent: id.optional(),
    /** Path of the transcript: an absolute path on disk, or the URI of a file elsewhere. */
    path: z
      .string()
      .min(1)
      .max(MAX_PATH)
      .refine((text) => !UNSEEN.test(text))
      .optional(),
    /** Target of the row: a call by its id, an entry by its `uuid`. */
    call: id.optional(),
    entry: z
      .string()
      .regex(/^[\w.:-]{1,200}$/)
      .optional(),
    /** The 0-based row when the link was created. */
    row: z.int().nonnegative().max(0x7fff_ffff).optional(),
  })
  .refine(({ session, path }) => session !== undefined || path !== undefined);

/** A link's transcript and row. */
export type Permalink = z.infer<typeof shape>;

/** A link that can't be opened, with the reason as a sentence. */
export class PermalinkError extends Error {
  override readonly name = "PermalinkError";
}

const FIELDS = ["session", "agent", "path", "call", "entry", "row"] as const;

/**
 * Returns the link to a row of a transcript.
 * Leaves out what a link can't contain (an id that is too long, a path with invisible characters). Returns undefined if
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

/** Reads a link of any VS Code variant. Throws `PermalinkError` for other links and for invalid fields. */
export function readPermalink(text: string): Permalink {
  const link = text.trim();
  if (link.length > MAX_LINK) throw new PermalinkError(t("This link is too long for a transcript link."));
  const [, authority, path, query] = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)(\/[^?#]*)\?([^#]*)(?:#.*)?$/i.exec(link) ?? [];
  if (query === undefined || authority?.toLowerCase() !== AUTHORITY || path?.replace(/\/$/, "") !== PATH)
    throw new PermalinkError(
      t("This isn't a link to a transcript. Transcript links begin with vscode://{0}{1}?", AUTHORITY, PATH),
    );
  const found = new Map<string, string>();
  for (const part of decoded(query).split("&")) {
    const at = part.indexOf("=");
    const name = at < 0 ? part : part.slice(0, at);
    // Windows adds parameters of its own to links.
    if (!FIELDS.some((field) => field === name)) continue;
    if (found.has(name)) throw new PermalinkError(t("The link contains {0} twice.", name));
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
      ? t("The link has neither a session nor a path.")
      : t("The link is invalid: {0} has an invalid value.", String(field)),
  );
}

/**
 * Escapes with `~` instead of `%`.
 * Some programs decode percent signs once or twice along the way, and an `&` in a path would then end it. Programs that
 * quote the link in a text don't change `~` either.
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
    throw new PermalinkError(t("The link is invalid: part of it is missing or was changed."), {
      cause: error,
    });
  }
}
