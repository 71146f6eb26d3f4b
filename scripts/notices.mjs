// The notices of the shipped libraries, which their licenses require.
import fs from "node:fs";
import path from "node:path";

/** Licenses of libraries that can be shipped. */
const ALLOWED = ["MIT", "ISC", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "MPL-2.0"];

const TEXT_NAMES = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i;

/** The license text for packages whose manifest only names license and author. */
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
 * Returns the folders of the packages that contain the files, relative to `root`, sorted and without duplicates.
 * Files outside packages are the project's own.
 *
 * @param {Iterable<string>} files with `/`, relative to `root`, as in esbuild's metafile
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
 * Returns the name, version, license, and license text of each package.
 * Throws for a package whose license isn't allowed, or that has neither a license text nor, for MIT, an author.
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
      throw new Error(`${name} ${version} has the license ${license}. Allowed are ${ALLOWED.join(", ")}.`);
    return [RULE, `${name} ${version} (${license})`, RULE, "", ...licenceTexts(place, manifest), ""].join("\n");
  });
  return ["Tool Result Viewer contains code of these libraries.", "", ...notices].join("\n");
}

/**
 * @param {string} place
 * @param {{ name: string, version: string, license: string, author?: string | { name: string } }} manifest
 */
function licenceTexts(place, { name, version, license, author }) {
  const files = fs.readdirSync(place).filter((file) => TEXT_NAMES.test(file));
  if (files.length > 0) return files.sort().map((file) => fs.readFileSync(path.join(place, file), "utf8").trim());
  const holder = typeof author === "object" ? author.name : author;
  if (license !== "MIT" || !holder) throw new Error(`${name} ${version} contains no license text.`);
  return [`Copyright (c) ${holder}`, "", MIT];
}
