// Stands in for tsx under wine, where every look at a file takes long: loads the project's TypeScript, which
// `compiledSources.ts` has compiled before, out of two files next to this one.
import fs from "node:fs";
import { registerHooks } from "node:module";
import { pathToFileURL } from "node:url";

const ROOT = new URL("../../", import.meta.url).href;
const SUFFIXES = ["", ".ts", ".tsx", "/index.ts"];
const sources = new Map(JSON.parse(fs.readFileSync(new URL("sources.json", import.meta.url), "utf8")));
const texts = fs.openSync(new URL("sources.txt", import.meta.url), "r");
let isRegistered = false;

/** Does what tsx's function of this name does. */
export function register() {
  if (isRegistered) return;
  isRegistered = true;
  registerHooks({ resolve, load });
}

register();

function resolve(given, context, next) {
  // As tsx does. Node.js takes the drive of such a path for the scheme of a URL.
  const isDrive = context.conditions.includes("import") && /^[A-Z]:\\/i.test(given);
  const specifier = isDrive ? pathToFileURL(given).href : given;
  const isPath = /^(?:\.{1,2}\/|file:)/.test(specifier);
  if (!isPath || !URL.canParse(specifier, context.parentURL)) return next(specifier, context);
  const { href } = new URL(specifier, context.parentURL);
  const suffix = SUFFIXES.find((one) => sources.has(nameOf(href + one)));
  return suffix === undefined ? next(specifier, context) : { url: href + suffix, format: "module", shortCircuit: true };
}

function load(url, context, next) {
  const found = sources.get(nameOf(url));
  if (found === undefined) return next(url, context);
  const bytes = Buffer.alloc(found.size);
  fs.readSync(texts, bytes, 0, found.size, found.offset);
  return { source: bytes.toString(), format: "module", shortCircuit: true };
}

/** Returns a source's path below the project, as it stands in `sources.json`. */
function nameOf(url) {
  return url.startsWith(ROOT) ? decodeURIComponent(url.slice(ROOT.length).replace(/[?#].*/, "")) : "";
}
