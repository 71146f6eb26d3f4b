import type { Resource } from "../../../base/resource";

/** What is remembered of a file that was read or written. */
export interface Sight {
  /** Whether `now` is the text that was seen; undefined where only a part of it was, or more than is remembered. */
  isStill(now: string): boolean | undefined;
  /** The text that was seen, where it is still kept: to show what has changed since. */
  readonly text?: string;
}

/** What one conversation knows of files, so that a change made behind its back is noticed before it is written over. */
export interface Seen {
  /**
   * Remembers a file after it was read or written. `text` is its whole text as `context.text.decode` returns it, or the
   * unsaved text in the editor. It is undefined if only a part was read. A tool that reads calls
   * `context.seen?.note(resource, text)` once it has the text, with the resource it may use, even if it returns only a
   * page of the text.
   */
  note(resource: Resource, text: string | undefined): void;
  /** What is known of a file; undefined for one that was neither read nor written. */
  of(resource: Resource): Sight | undefined;
}

/**
 * Keys the same memory by real paths, so that a file is one file whatever path names it. `realPlace` returns where a
 * resource leads. Resources that it doesn't know stay as they are.
 */
export function seenByPlace(seen: Seen, realPlace: (resource: Resource) => Resource | undefined): Seen {
  return {
    note: (resource, text) => seen.note(realPlace(resource) ?? resource, text),
    of: (resource) => seen.of(realPlace(resource) ?? resource),
  };
}

/** A text of more characters than this is only known to have been seen. */
const longest = 8 * 1024 * 1024;

/** Characters of texts kept in all; of those seen longer ago only the hash is. */
const mostCharacters = 16 * 1024 * 1024;

/** Files remembered. */
const mostFiles = 10_000;

/** A memory of its own, for the calls of one conversation. */
export function createSeen(): Seen {
  const files = new Map<Resource, Sight>();
  let characters = 0;

  const forget = (resource: Resource): void => {
    characters -= files.get(resource)?.text?.length ?? 0;
    files.delete(resource);
  };
  const shorten = (): void => {
    for (const [resource, { text }] of files) {
      if (characters <= mostCharacters) return;
      if (text === undefined) continue;
      characters -= text.length;
      files.set(resource, hashed(text));
    }
  };
  return {
    note(resource, text) {
      forget(resource);
      const [oldest] = files.keys();
      if (oldest !== undefined && files.size >= mostFiles) forget(oldest);
      if (text === undefined || text.length > longest) files.set(resource, { isStill: () => undefined });
      else {
        files.set(resource, { text, isStill: (now) => now === text });
        characters += text.length;
        shorten();
      }
    },
    of: (resource) => files.get(resource),
  };
}

function hashed(text: string): Sight {
  const [length, hash] = [text.length, hashOf(text)];
  return { isStill: (now) => now.length === length && hashOf(now) === hash };
}

/** Returns 64 bits that distinguish texts. Not resistant to deliberate collisions. */
function hashOf(text: string): string {
  let [one, two] = [0x811c9dc5, 0x9e3779b1];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    one = Math.imul(one ^ code, 0x01000193);
    two = Math.imul(two ^ code, 0x5bd1e995) + 1;
  }
  return `${one >>> 0}.${two >>> 0}`;
}
