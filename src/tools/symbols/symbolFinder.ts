import { ToolError } from "../../base/errors";
import { isInFolder, type Resource } from "../../base/resource";
import type { GlobAccess, RunContext } from "../runtime/policy/access";
import type { NamedSymbol, SymbolPlace, Symbols } from "../runtime/ports/symbolsPort";
import type { Outcome } from "../runtime/tool";
import { allowedFiles } from "../search/files/allowedFiles";
import { someOf } from "../search/files/shownPath";
import { type FoundSymbol, noExtension, type PageQuery, pageOf, sortedPlaces, symbolLines } from "./symbolLines";
import { isNamed, readSymbolName } from "./symbolNames";

/** The files that results may be in without a question. */
export interface Reach {
  readonly found: GlobAccess;
  /** The file that the call names. */
  readonly own: Resource | undefined;
}

/** Symbols that an error lists, and definitions whose kind is looked up. */
const few = 10;

const notOpen =
  "No language extension knows such a symbol. They search only projects with an open file: pass the path of a file that uses it, or use grep.";

/** Finds definitions and references for one call, in files that may be read. */
export class SymbolFinder {
  readonly #symbols: Symbols;
  readonly #reach: Reach;
  readonly #context: RunContext;

  constructor(symbols: Symbols, reach: Reach, context: RunContext) {
    this.#symbols = symbols;
    this.#reach = reach;
    this.#context = context;
  }

  /** Returns the symbols of the workspace with a name, else those with similar ones. */
  async search(given: string): Promise<readonly NamedSymbol[]> {
    const { word, container } = readSymbolName(given);
    const found = await this.#symbols.search(word, this.#context.signal);
    const named = found.filter((one) => isNamed(one.name, word));
    const inside = container === "" ? [] : named.filter((one) => isNamed(one.container, container));
    return [inside, named].find(({ length }) => length > 0) ?? found;
  }

  /** Returns the one symbol of the workspace with a name. Throws `ToolError` that lists the candidates. */
  async only(given: string): Promise<SymbolPlace> {
    const { word } = readSymbolName(given);
    const all = (await this.#allowed(await this.search(given))).places;
    const places = all.filter(({ name }) => isNamed(name, word));
    const [first] = places;
    if (!first) {
      const names = [...new Set(all.map(({ name }) => name))];
      const help = names.length > 0 ? `Did you mean ${someOf(names, names.length)}?` : notOpen;
      throw new ToolError("EXECUTION_ERROR", `Symbol not found: ${given}. ${help}`);
    }
    if (places.length === 1) return first;
    const lines = await symbolLines(places.slice(0, few), this.#context);
    const more = places.length > few ? [`and ${places.length - few} more`] : [];
    const message = `${given} can be several symbols. Pass path and line of one:`;
    throw new ToolError("EXECUTION_ERROR", `Invalid input: ${[message, ...lines, ...more].join("\n")}`);
  }

  /** Returns the definitions of a symbol. Adds the kinds of a few, which only outlines know. */
  async definition(at: SymbolPlace): Promise<readonly FoundSymbol[]> {
    const { signal } = this.#context;
    const places = await this.#symbols.definitions(at, signal);
    const shown = (await this.#allowed(places)).places.slice(0, few);
    return Promise.all(
      places.map(async (place) => {
        const { resource, line, column } = place;
        const outlined = shown.includes(place) ? await this.#symbols.outline(resource, signal) : [];
        return { ...place, kind: outlined.find((one) => one.line === line && one.column === column)?.kind };
      }),
    );
  }

  references(at: SymbolPlace): Promise<readonly FoundSymbol[]> {
    return this.#symbols.references(at, this.#context.signal);
  }

  /** Builds the result from a page of what was found. */
  async page(given: readonly FoundSymbol[], query: PageQuery): Promise<Outcome> {
    const { places, hidden } = await this.#allowed(given);
    const notes: string[] = [];
    if (given.length === 0) notes.push(this.#reach.own === undefined ? notOpen : `Nothing was found. ${noExtension}`);
    if (hidden > 0)
      notes.push(`Results left out: ${hidden}, in files outside the workspace or that may contain secrets.`);
    return pageOf(places, query, notes, (page) => symbolLines(page, this.#context));
  }

  async #allowed<Place extends SymbolPlace>(
    places: readonly Place[],
  ): Promise<{ readonly places: readonly Place[]; readonly hidden: number }> {
    const { found, own } = this.#reach;
    const all = sortedPlaces(places);
    const files = all.map(({ resource }) => resource);
    const inside = files.filter((file) =>
      this.#context.workspace.folders.some((folder) => isInFolder(file, folder.resource)),
    );
    const readable = await allowedFiles(inside, found, this.#context);
    const shown = all.filter(({ resource }) => resource === own || readable.has(resource));
    return { places: shown, hidden: all.length - shown.length };
  }
}
