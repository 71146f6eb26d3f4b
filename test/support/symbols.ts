import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { linesOf } from "../../src/base/diff/lineEndings";
import type { Resource } from "../../src/base/resource";
import { resourceOf } from "../../src/hosts/node/disk/diskPath";
import type { ToolContext } from "../../src/tools/runtime/context/toolContext";
import type { NamedSymbol, OutlinedSymbol, SymbolPlace, Symbols } from "../../src/tools/runtime/ports/symbolsPort";
import type { TestWorkspace } from "./workspace";

interface Occurrence extends SymbolPlace {
  readonly word: string;
  /** What declares it, if this is a declaration. */
  readonly kind: string | undefined;
  /** The columns that its line is indented by. */
  readonly indent: number;
}

/**
 * Creates symbols of a language that declares names with `class NAME`, `function NAME`, or `const NAME`, two columns
 * deeper in what contains them. A use means the closest declaration above it, else the first one of another file, and
 * nothing after `//`.
 */
export function makeSymbols(root: string): Symbols {
  const files = (): Resource[] =>
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.includes("locked") && entry.name !== "secret.txt")
      .map((entry) => resourceOf(join(entry.parentPath, entry.name)))
      .sort();
  const definition = (use: Occurrence, named: readonly Occurrence[]): Occurrence | undefined => {
    const declared = named.filter(({ kind }) => kind !== undefined);
    const above = declared.findLast((one) => one.resource === use.resource && one.line <= use.line);
    return above ?? declared.find((one) => one.resource !== use.resource);
  };
  /** Returns the definition of what is at a position, and all its uses. */
  const meant = (
    place: SymbolPlace,
  ): { readonly defined: readonly Occurrence[]; readonly uses: readonly Occurrence[] } => {
    const use = occurrencesIn(place.resource).find((one) => covers(one, place));
    if (!use) return { defined: [], uses: [] };
    const named = files()
      .flatMap(occurrencesIn)
      .filter(({ word }) => word === use.word);
    const own = definition(use, named);
    return { defined: own ? [own] : [], uses: named.filter((one) => definition(one, named) === own) };
  };
  return {
    outline: async (file) => outlineOf(file),
    definitions: async (place) => meant(place).defined.map(placeOf),
    references: async (place) => meant(place).uses.map(placeOf).reverse(),
    search: async (name) =>
      files().flatMap((resource) =>
        outlineOf(resource).flatMap((one, index, outline): NamedSymbol[] => {
          const container = outline.slice(0, index).findLast(({ depth }) => depth < one.depth)?.name ?? "";
          return one.name.includes(name) ? [{ ...one, resource, container }] : [];
        }),
      ),
    async rename(place, name) {
      const found = meant(place).uses;
      const renamed = [...new Set(found.map(({ resource }) => resource))].map((resource) => ({
        resource,
        text: textOf(resource),
        edits: found
          .filter((one) => one.resource === resource)
          .map(({ line, column, word }) => ({
            from: { line, column },
            to: { line, column: column + word.length },
            text: name,
          })),
      }));
      return { files: renamed, others: [] };
    },
  };
}

/** Creates the workspace with such symbols. */
export function withSymbols(workspace: TestWorkspace): TestWorkspace {
  const symbols = makeSymbols(workspace.root);
  return { ...workspace, context: (options): ToolContext => ({ ...workspace.context(options), symbols }) };
}

function textOf(resource: Resource): string {
  return readFileSync(new URL(resource), "utf8");
}

function occurrencesIn(resource: Resource): Occurrence[] {
  return linesOf(textOf(resource)).flatMap((text, index) => {
    const indent = text.length - text.trimStart().length;
    const code = text.replace(/\/\/.*/, "");
    return Array.from(
      code.matchAll(/(?:\b(class|function|const) )?(\w+)/g),
      ({ 1: kind, 2: word = "", 0: all, index: from }) => {
        const column = from + all.length - word.length + 1;
        return { resource, line: index + 1, column, word, kind, indent };
      },
    );
  });
}

function outlineOf(resource: Resource): OutlinedSymbol[] {
  const lines = linesOf(textOf(resource));
  return occurrencesIn(resource).flatMap(({ kind, word: name, line, column, indent }) => {
    if (kind === undefined) return [];
    const inside = lines.slice(line).findIndex((text) => !text.startsWith(" ".repeat(indent + 1)));
    const endLine = inside < 0 ? lines.length : line + inside;
    return [{ name, kind, line, column, depth: indent / 2, endLine }];
  });
}

function placeOf({ resource, line, column }: SymbolPlace): SymbolPlace {
  return { resource, line, column };
}

function covers({ line, column, word }: Occurrence, at: SymbolPlace): boolean {
  return line === at.line && column <= at.column && at.column <= column + word.length;
}
