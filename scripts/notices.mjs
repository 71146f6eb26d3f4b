// The notices of the libraries whose code is in what is shipped: their licences ask for them.
import fs from "node:fs";
import path from "node:path";

/** Licences of libraries that may be shipped. */
const ALLOWED = ["MIT", "ISC", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "MPL-2.0"];

const TEXT_NAMES = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i;

/** Of a package that names licence and author in its manifest only. */
const MIT = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

const RULE = "-".repeat(80);

/**
 * The folders of the packages that hold the files, relative to `root`, once each and sorted. Files that no package holds are the project's own.
 *
 * @param {Iterable<string>} files with `/`, relative to `root`, as esbuild's metafile has them
 * @returns {string[]}
 */
export function packageFolders(files) {
  const folders = new Set();
  for (const file of files) {
    const folder = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file)?.[0];
    if (folder) folders.add(folder);
  }
  return [...folders].sort();
}

/**
 * Name, version, licence and its text of each package. Throws for a package whose licence is not one of those allowed, or of which neither a
 * text nor, with MIT, an author is known.
 *
 * @param {string} root
 * @param {Iterable<string>} folders of packages, relative to `root`
 * @returns {string}
 */
export function noticesText(root, folders) {
  const notices = [...folders].map((folder) => {
    const place = path.join(root, folder);
    const manifest = JSON.parse(fs.readFileSync(path.join(place, "package.json"), "utf8"));
    const { name, version, license } = manifest;
    if (!ALLOWED.includes(license))
      throw new Error(`${name} ${version} has the licence ${license}; what is shipped may have ${ALLOWED.join(", ")}.`);
    return [RULE, `${name} ${version} (${license})`, RULE, "", ...licenceTexts(place, manifest), ""].join("\n");
  });
  return ["Tool Result Viewer holds code of these libraries.", "", ...notices].join("\n");
}

/**
 * @param {string} place
 * @param {{ name: string, version: string, license: string, author?: string | { name: string } }} manifest
 */
function licenceTexts(place, { name, version, license, author }) {
  const files = fs.readdirSync(place).filter((file) => TEXT_NAMES.test(file));
  if (files.length > 0) return files.sort().map((file) => fs.readFileSync(path.join(place, file), "utf8").trim());
  const holder = typeof author === "object" ? author.name : author;
  if (license !== "MIT" || !holder) throw new Error(`${name} ${version} brings no text of its licence.`);
  return [`Copyright (c) ${holder}`, "", MIT];
}
