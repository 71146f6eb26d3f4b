/** Describes where a link leads, as far as the viewer follows it. */
export type Target =
  | { readonly kind: "web"; readonly url: string }
  | { readonly kind: "file"; readonly path: string; readonly line?: number }
  | { readonly kind: "none" };

/** Controls inside a scheme are skipped by browsers and seen by nobody. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const CONTROLS = /[\u0000-\u001f\u007f]/;

/**
 * Returns a link's target: only web pages and file paths. `javascript:`, `command:`, `vscode:`, `file:`, `data:`, and
 * all other schemes lead nowhere. Neither does an address that hides its host behind a name
 * (`https://good.example@bad.example`).
 */
export function targetOf(href: string): Target {
  const wanted = href.trim();
  if (wanted === "" || CONTROLS.test(wanted)) return { kind: "none" };
  if (/^https?:/i.test(wanted)) return webTarget(wanted);
  if (/^[a-z][a-z0-9+.-]*:/i.test(wanted) && !/^[a-z]:[\\/]/i.test(wanted)) return { kind: "none" };
  if (/^(?:#|\?|[\\/]{2})/.test(wanted)) return { kind: "none" };
  return fileTarget(wanted);
}

/** Returns the address as it would be opened, in ASCII, so that look-alike letters are visible. */
function webTarget(wanted: string): Target {
  if (!URL.canParse(wanted)) return { kind: "none" };
  const { href, protocol, username, password, hostname } = new URL(wanted);
  const web = protocol === "https:" || protocol === "http:";
  return web && hostname !== "" && username === "" && password === "" ? { kind: "web", url: href } : { kind: "none" };
}

/** What follows a path: a line, or any other fragment. */
const PLACE = /#L?(\d{1,9})[^]*$|#[^]*$|:(\d{1,9})(?::\d{1,9})?$/;

/** Reads `src/a.ts#L12`, `src/a.ts:12`, or `src/a.ts`. */
function fileTarget(wanted: string): Target {
  const end = PLACE.exec(wanted.slice(1));
  const line = Number(end?.[1] ?? end?.[2]);
  const decoded = decode(end ? wanted.slice(0, end.index + 1) : wanted);
  if (decoded === "" || CONTROLS.test(decoded) || /^[\\/]{2}/.test(decoded)) return { kind: "none" };
  return { kind: "file", path: decoded, ...(line > 0 && { line }) };
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
