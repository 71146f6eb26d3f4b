// Shows each limit of wine without any code of the project. Prints a JSON object: whether each one, by name, is there.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "limits-"));
const at = (name) => path.join(folder, name);
const exists = (file) => fs.lstatSync(file, { throwIfNoEntry: false }) !== undefined;

/** Making a symbolic link reports success, and makes nothing. */
function links() {
  fs.symlinkSync("target", at("link"));
  return !exists(at("link"));
}

/** There is no bash, and PowerShell runs nothing and reports success. */
function shells() {
  const bash = spawnSync("bash.exe", ["-c", "exit 3"]);
  const powershell = spawnSync("powershell.exe", ["-NoProfile", "-Command", "exit 3"]);
  return bash.error?.code === "ENOENT" && powershell.status === 0;
}

/** Renaming a file to other letters of the same name reports success, and changes nothing. */
function letters() {
  fs.writeFileSync(at("name"), "");
  fs.renameSync(at("name"), at("NAME"));
  return fs.readdirSync(folder).includes("name");
}

/** The time of a file's birth changes when the file is written. */
async function births() {
  const born = () => fs.statSync(at("born"), { bigint: true }).birthtimeNs;
  fs.writeFileSync(at("born"), "");
  const first = born();
  await wait(50);
  fs.appendFileSync(at("born"), "more");
  return born() !== first;
}

const shown = {};
for (const limit of [links, shells, letters, births]) shown[limit.name] = await limit();
console.log(JSON.stringify(shown));
fs.rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
