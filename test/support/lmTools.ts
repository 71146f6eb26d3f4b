import { strict as assert } from "node:assert";
import * as vscode from "vscode";

/** Contains the parsed result of a call through VS Code's Language Model Tools API. */
export type Answer = { success: true; data: Record<string, unknown> } | { success: false; error: string };

/**
 * Calls a tool as any extension can. The result must be one text part of JSON with exactly the keys of the envelope.
 */
export async function invoke(name: string, input: object, token?: vscode.CancellationToken): Promise<Answer> {
  const result = await vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined }, token);
  assert.equal(result.content.length, 1);
  const [part] = result.content;
  assert.ok(part instanceof vscode.LanguageModelTextPart, "expected part instanceof vscode.LanguageModelTextPart");
  const answer = JSON.parse(part.value) as Answer;
  assert.deepEqual(Object.keys(answer), answer.success ? ["success", "data"] : ["success", "error"]);
  return answer;
}

/** Returns the data of a call that must succeed. */
export async function succeed(name: string, input: object): Promise<Record<string, unknown>> {
  const answer = await invoke(name, input);
  assert.ok(answer.success, `${name} failed: ${JSON.stringify(answer)}`);
  return answer.data;
}

/** Returns the error of a call that must fail. */
export async function fail(name: string, input: object, token?: vscode.CancellationToken): Promise<string> {
  const answer = await invoke(name, input, token);
  assert.ok(!answer.success, `${name} succeeded: ${JSON.stringify(answer)}`);
  return answer.error;
}

/** Creates a fresh folder with the given files inside a workspace folder. `path` is its path for tools. */
export async function scratch(
  files: Record<string, string>,
  folder = vscode.workspace.workspaceFolders?.[0],
): Promise<{ uri: vscode.Uri; path: string; remove: () => Promise<void> }> {
  assert.ok(folder, "expected folder");
  const name = `scratch-${Math.random().toString(36).slice(2)}`;
  const uri = vscode.Uri.joinPath(folder.uri, name);
  await vscode.workspace.fs.createDirectory(uri);
  for (const [path, text] of Object.entries(files)) {
    await vscode.workspace.fs.writeFile(vscode.Uri.joinPath(uri, path), new TextEncoder().encode(text));
  }
  return {
    uri,
    path: (vscode.workspace.workspaceFolders?.length ?? 0) > 1 ? `${folder.name}/${name}` : name,
    remove: async () => {
      await vscode.workspace.fs.delete(uri, { recursive: true });
    },
  };
}
