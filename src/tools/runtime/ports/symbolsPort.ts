import type { Resource } from "../../../base/resource";

/** A position in a text. Both numbers are 1-based. Columns are UTF-16 code units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** A position in a file. */
export interface SymbolPlace extends Position {
  readonly resource: Resource;
}

/** A symbol of a file's outline. The position is that of its name. */
export interface OutlinedSymbol extends Position {
  readonly name: string;
  /** In lower case, such as `class` or `enum member`. */
  readonly kind: string;
  /** 0 for a symbol that is in no other one. */
  readonly depth: number;
  /** The last line of the symbol, 1-based. */
  readonly endLine: number;
}

/** A symbol that was found by its name. */
export interface NamedSymbol extends SymbolPlace {
  readonly name: string;
  readonly kind: string;
  /** The name of what contains it, such as a class. Empty if there is none. */
  readonly container: string;
}

/** The changes of one file, and the text that they apply to. */
export interface RenamedFile {
  readonly resource: Resource;
  readonly text: string;
  readonly edits: readonly { readonly from: Position; readonly to: Position; readonly text: string }[];
}

/** What a rename would change. */
export interface Rename {
  readonly files: readonly RenamedFile[];
  /** What it would do besides text edits, such as renaming a file. */
  readonly others: readonly string[];
}

/**
 * What language extensions know of symbols. A result is empty if there is none, or if no extension knows the language.
 * Throws `ToolError` for a file that can't be opened as text, and if an extension doesn't reply.
 */
export interface Symbols {
  /** Returns the symbols of a file in the order of the text, each before those in it. */
  outline(file: Resource, signal: AbortSignal): Promise<readonly OutlinedSymbol[]>;
  definitions(at: SymbolPlace, signal: AbortSignal): Promise<readonly SymbolPlace[]>;
  /** Returns all uses of a symbol, with its declaration. */
  references(at: SymbolPlace, signal: AbortSignal): Promise<readonly SymbolPlace[]>;
  /** Returns symbols of the workspace with similar names. */
  search(name: string, signal: AbortSignal): Promise<readonly NamedSymbol[]>;
  /** Returns what a rename would change, and changes nothing. Throws `ToolError` with an extension's reason against it. */
  rename(at: SymbolPlace, name: string, signal: AbortSignal): Promise<Rename>;
}
