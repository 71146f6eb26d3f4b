import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

/** Where manual pages are kept (hier(7)). */
const FOLDERS = ["/usr/share/man/man1", "/usr/local/share/man/man1", "/usr/share/man/man8"];

/** Spellings of options in the manual page of a program (`git log`); none where it is not installed. */
export function manualOptions(program: string): readonly string[] {
  const page = program.replaceAll(" ", "-");
  for (const folder of FOLDERS) {
    for (const section of ["1", "8"]) {
      try {
        return optionsIn(gunzipSync(readFileSync(`${folder}/${page}.${section}.gz`)).toString("latin1"));
      } catch {
        // It is not there.
      }
    }
  }
  return [];
}

/** Spellings of options in a manual page's source or in what `--help` says: `-n`, `--name`, `--name=` when a value belongs to it, and whole words behind one hyphen (`-name`). */
export function optionsIn(text: string): readonly string[] {
  const plain = text
    .replace(/\\f(?:\(..|\[[^\]]*\]|.)/g, "")
    .replace(/\\-/g, "-")
    .replace(/\\[&^|%]/g, "");
  // A page of BSD's names options by a macro (mdoc(7)).
  const macros = [...plain.matchAll(/\bFl ([\w?]+)/g)].map(([, name = ""]) => `-${name}`);
  const written = [...plain.matchAll(/(?<![\w\-/.:\\)])-{1,2}[A-Za-z0-9?@][\w-]*\[?=?/g)].map(([option]) =>
    option.replace("[", "").replace(/-$/, ""),
  );
  return [...new Set([...macros, ...written])].filter(
    (option) => /^--?[A-Za-z?@]|^-\d$/.test(option) && option.length < 40,
  );
}
