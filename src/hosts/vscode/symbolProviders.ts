import * as vscode from "vscode";
import { ToolError } from "../../base/errors";
import { arrayOf, fieldsOf } from "../../base/json/jsonValue";
import type { Resource } from "../../base/resource";
import { unlessAborted } from "../../base/unlessAborted";
import type {
  NamedSymbol,
  OutlinedSymbol,
  Position,
  Rename,
  RenamedFile,
  SymbolPlace,
  Symbols,
} from "../../tools/runtime/ports/symbolsPort";
import { resourceOfUri } from "./vscodeResource";

/** Milliseconds to wait for a reply. Large projects take long to load. */
const LONGEST = 30_000;
/** Milliseconds to wait for an extension that starts because a file of its language is opened, and between attempts. */
const STARTING = 4000;
const PAUSE = 200;

/** Languages of which an extension has outlined a file. */
const outlined = new Set<string>();

/** Asks language extensions through VS Code's commands. */
export const symbolProviders: Symbols = {
  async outline(file, signal) {
    return outlineOf(await openText(file), signal);
  },

  async definitions(at, signal) {
    return placesOf(await runAt("vscode.executeDefinitionProvider", at, signal));
  },

  async references(at, signal) {
    return placesOf(await runAt("vscode.executeReferenceProvider", at, signal));
  },

  async search(name, signal) {
    const found = await run<readonly vscode.SymbolInformation[]>(
      "vscode.executeWorkspaceSymbolProvider",
      [name],
      signal,
    );
    return (found ?? []).map(namedSymbol);
  },

  async rename(at, name, signal) {
    let edit: vscode.WorkspaceEdit | undefined;
    try {
      edit = await runAt<vscode.WorkspaceEdit>("vscode.executeDocumentRenameProvider", at, signal, name);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ToolError) throw error;
      const why = error instanceof Error ? error.message : String(error);
      throw new ToolError("EXECUTION_ERROR", `Rename failed: the language extension refused it: ${why}`);
    }
    return edit ? renameOf(edit) : { files: [], others: [] };
  },
};

async function openText(resource: Resource): Promise<vscode.TextDocument> {
  const uri = vscode.Uri.parse(resource, true);
  try {
    return await vscode.workspace.openTextDocument(uri);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new ToolError("EXECUTION_ERROR", `Invalid input: the file can't be opened as text in VS Code: ${why}`);
  }
}

/** Runs a command about a position, after the extension of the language has started. */
async function runAt<Found = readonly (vscode.Location | vscode.LocationLink)[]>(
  command: string,
  { resource, line, column }: SymbolPlace,
  signal: AbortSignal,
  ...more: readonly string[]
): Promise<Found | undefined> {
  const document = await openText(resource);
  if (!outlined.has(document.languageId)) await outlineOf(document, signal);
  return run<Found>(command, [document.uri, new vscode.Position(line - 1, column - 1), ...more], signal);
}

async function run<Found>(command: string, given: readonly unknown[], signal: AbortSignal): Promise<Found | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const message = `No reply from a language extension within ${LONGEST / 1000} s. Retry the call later, or use grep.`;
    timer = setTimeout(() => reject(new ToolError("EXECUTION_ERROR", message)), LONGEST);
  });
  try {
    const reply = Promise.resolve(vscode.commands.executeCommand<Found | undefined>(command, ...given));
    return await unlessAborted(Promise.race([reply, late]), signal);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns a file's outline. Waits for an extension to start if none has outlined a file of the language yet. */
async function outlineOf(document: vscode.TextDocument, signal: AbortSignal): Promise<readonly OutlinedSymbol[]> {
  const { languageId, uri } = document;
  const end = performance.now() + STARTING;
  for (;;) {
    const found = await run<readonly (vscode.DocumentSymbol | vscode.SymbolInformation)[]>(
      "vscode.executeDocumentSymbolProvider",
      [uri],
      signal,
    );
    if (found && found.length > 0) {
      outlined.add(languageId);
      return found.flatMap((symbol) => outlinedSymbols(symbol, 0));
    }
    if (languageId === "plaintext" || outlined.has(languageId) || performance.now() > end) return [];
    await unlessAborted(new Promise((resolve) => setTimeout(resolve, PAUSE)), signal);
  }
}

function outlinedSymbols(symbol: vscode.DocumentSymbol | vscode.SymbolInformation, depth: number): OutlinedSymbol[] {
  const isTree = "selectionRange" in symbol;
  const whole = isTree ? symbol.range : symbol.location.range;
  const own: OutlinedSymbol = {
    ...positionOf(isTree ? symbol.selectionRange.start : whole.start),
    name: symbol.name,
    kind: kindOf(symbol.kind),
    depth,
    endLine: whole.end.line + 1,
  };
  return [own, ...(isTree ? symbol.children.flatMap((child) => outlinedSymbols(child, depth + 1)) : [])];
}

function namedSymbol({ name, kind, containerName, location }: vscode.SymbolInformation): NamedSymbol {
  const { uri, range } = location;
  return {
    name,
    kind: kindOf(kind),
    container: containerName,
    resource: resourceOfUri(uri),
    ...positionOf(range.start),
  };
}

function placesOf(found: readonly (vscode.Location | vscode.LocationLink)[] | undefined): SymbolPlace[] {
  return (found ?? []).map((one) =>
    "targetUri" in one
      ? { resource: resourceOfUri(one.targetUri), ...positionOf((one.targetSelectionRange ?? one.targetRange).start) }
      : { resource: resourceOfUri(one.uri), ...positionOf(one.range.start) },
  );
}

function positionOf({ line, character }: vscode.Position): Position {
  return { line: line + 1, column: character + 1 };
}

/** Returns `enum member` for `EnumMember`. */
function kindOf(kind: vscode.SymbolKind): string {
  return vscode.SymbolKind[kind].replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();
}

async function renameOf(edit: vscode.WorkspaceEdit): Promise<Rename> {
  const files: RenamedFile[] = [];
  for (const [uri, edits] of edit.entries()) {
    const document = await openText(resourceOfUri(uri));
    files.push({
      resource: resourceOfUri(uri),
      text: document.getText(),
      edits: edits.map(({ range, newText }) => ({
        from: positionOf(range.start),
        to: positionOf(range.end),
        text: newText,
      })),
    });
  }
  return { files, others: fileOperations(edit) };
}

/** VS Code's type of an edit that is text. */
const TEXT = 2;

/**
 * Returns what an edit does besides text. `WorkspaceEdit.entries` leaves it out, so it is read from the field that VS
 * Code keeps it in. A test in VS Code shows that it is still there.
 */
function fileOperations(edit: vscode.WorkspaceEdit): string[] {
  const all = (arrayOf(fieldsOf(edit)["_edits"]) ?? []).map(fieldsOf);
  return all
    .filter(({ _type }) => _type !== TEXT)
    .map(({ from, to }) => {
      const [old, now] = [from, to].map((uri) =>
        uri instanceof vscode.Uri ? vscode.workspace.asRelativePath(uri) : "",
      );
      if (old === "" && now === "") return "other changes";
      if (now === "") return `delete ${old}`;
      return old === "" ? `create ${now}` : `rename ${old} to ${now}`;
    });
}
