import { isObject } from "../../base/json/jsonValue";
import { readJson } from "../../base/json/jsonText";
import { foldName } from "../runtime/policy/foldName";
import { namesOf } from "../runtime/policy/protectedPaths";
import type { ToolContext } from "../runtime/context/toolContext";
import type { Resource } from "../../base/resource";
import { sameJson } from "../../base/json/sameJson";
import type { FileChange } from "./fileChange";

/** Fields of project files that contain commands, which run when somebody builds, installs, or commits. */
const commandFields: ReadonlyMap<string, readonly string[]> = new Map([
  ["package.json", ["scripts", "husky", "lint-staged", "simple-git-hooks", "gitHooks"]],
  ["composer.json", ["scripts"]],
  ["deno.json", ["tasks"]],
  ["deno.jsonc", ["tasks"]],
]);

/** Fields of files that may have comments and trailing commas. Such a file isn't read here, so its commands are unknown. */
const commented = new Set(["tasks"]);

/** The maximum number of script names to list. */
const mostNamed = 5;

/**
 * Returns why to always ask the user before this change, each reason as a sentence. Considers the change itself, not
 * its path.
 */
export function changeReasons({ resource, real, old, now }: FileChange, { workspace }: ToolContext): string[] {
  const shown = workspace.display(resource);
  const reasons: string[] = [];
  const fields = [resource, real ?? resource].flatMap(fieldsWithCommands);
  const changed = fields.length === 0 ? [] : otherCommands([...new Set(fields)], old?.text, now);
  if (changed.length > 0) {
    const named = changed.slice(0, mostNamed).join(", ");
    const more = changed.length > mostNamed ? ` and ${changed.length - mostNamed} more` : "";
    reasons.push(`${shown} gets other commands, which run later: ${named}${more}.`);
  }
  const { links = 1 } = old?.stat ?? {};
  if (links > 1) {
    const others =
      links === 2 ? "another name (a hard link) which changes" : `${links - 1} other names (hard links) which change`;
    reasons.push(`${shown} has ${others} with it, wherever that may be.`);
  }
  return reasons;
}

/** Returns the fields of a file that contain commands, by its name. Most files have none. */
export function fieldsWithCommands(resource: Resource): readonly string[] {
  return namesOf(resource)
    .slice(-1)
    .flatMap((name) => commandFields.get(foldName(name)) ?? []);
}

/**
 * Commands that are there afterwards and were not before, by field and name. A text that is no JSON runs nothing, except
 * where comments are allowed.
 */
function otherCommands(fields: readonly string[], before: string | undefined, now: string): string[] {
  if (!readJson(now).ok) return fields.filter((field) => commented.has(field));
  const [old, next] = [fieldsOf(before ?? ""), fieldsOf(now)];
  return fields.flatMap((field) => {
    const [was, is] = [own(old, field), own(next, field)];
    if (is === undefined || sameJson(is, was)) return [];
    if (!isObject(is)) return [field];
    return Object.keys(is)
      .filter((name) => !sameJson(own(is, name), own(isObject(was) ? was : {}, name)))
      .map((name) => `${field}.${name}`);
  });
}

function fieldsOf(text: string): object {
  const json = readJson(text);
  return json.ok && isObject(json.value) ? json.value : {};
}

function own(object: object, name: string): unknown {
  return Object.hasOwn(object, name) ? Reflect.get(object, name) : undefined;
}
