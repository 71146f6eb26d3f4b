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

/**
 * Of records that are appended at the same time, each in one write, some are written over others. Windows finds the
 * file's end and writes there in one step if a file is open for appending only.
 */
async function appends() {
  const record = Buffer.from(`${"x".repeat(1_200_000)}\n`);
  for (let tries = 0; tries < 50; tries++) {
    const files = await Promise.all(Array.from({ length: 4 }, () => fs.promises.open(at("log"), "a")));
    const appended = files.map(async (file) => {
      for (let count = 0; count < 4; count++) await file.write(record);
    });
    await Promise.all(appended);
    for (const file of files) await file.close();
    const { size } = fs.statSync(at("log"));
    if (size < 16 * record.length) return true;
    fs.rmSync(at("log"));
  }
  return false;
}

const shown = {};
for (const limit of [links, shells, letters, births, appends]) shown[limit.name] = await limit();
console.log(JSON.stringify(shown));
fs.rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
