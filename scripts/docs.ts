// `npm run docs`: writes the tables of settings and commands to docs/settings.md.
import fs from "node:fs";
import path from "node:path";
import { PAGE, pageWithTables } from "./manifestTables";
import { ROOT } from "./process";

const file = path.join(ROOT, PAGE);
const before = fs.readFileSync(file, "utf8");
const after = await pageWithTables(before);
if (after !== before) fs.writeFileSync(file, after);
console.log(after === before ? `${PAGE} is up to date` : `wrote ${PAGE}`);
