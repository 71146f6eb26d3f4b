import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

/** The folders of manual pages (hier(7)). */
const FOLDERS = ["/usr/share/man/man1", "/usr/local/share/man/man1", "/usr/share/man/man8"];

/** Returns the spellings of options in a program's manual page (`git log`). Returns none if it isn't installed. */
export function manualOptions(program: string): readonly string[] {
  const page = program.replaceAll(" ", "-");
  for (const folder of FOLDERS) {
    for (const section of ["1", "8"]) {
      try {
        return optionsIn(gunzipSync(readFileSync(`${folder}/${page}.${section}.gz`)).toString("latin1"));
      } catch {
        // It doesn't exist.
      }
    }
  }
  return [];
}

/**
 * Returns the spellings of options in a manual page's source or the output of `--help`: `-n`, `--name`, `--name=` if it
 * takes a value, and whole words after one hyphen (`-name`).
 */
export function optionsIn(text: string): readonly string[] {
  const plain = text
    .replace(/\\f(?:\(..|\[[^\]]*\]|.)/g, "")
    .replace(/\\-/g, "-")
    .replace(/\\[&^|%]/g, "");
  // BSD pages name options with a macro (mdoc(7)).
  const macros = [...plain.matchAll(/\bFl ([\w?]+)/g)].map(([, name = ""]) => `-${name}`);
  const written = [...plain.matchAll(/(?<![\w\-/.:\\)])-{1,2}[A-Za-z0-9?@][\w-]*\[?=?/g)].map(([option]) =>
    option.replace("[", "").replace(/-$/, ""),
  );
  return [...new Set([...macros, ...written])].filter(
    (option) => /^--?[A-Za-z?@]|^-\d$/.test(option) && option.length < 40,
  );
}
