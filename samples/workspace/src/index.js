#!/usr/bin/env node
import { add } from "./commands/add.js";
import { list } from "./commands/list.js";
import { remove } from "./commands/remove.js";
import { search } from "./search.js";
import { openStore } from "./store.js";

const commands = { add, list, remove, search };

const [name, ...args] = process.argv.slice(2);
const command = commands[name];
if (!command) {
  console.error(`Unknown command: ${name ?? "(none)"}. Known: ${Object.keys(commands).join(", ")}.`);
  process.exit(2);
}
console.log(command(openStore("notes.json"), args));
