import { fieldsOf, stringOf } from "../../../base/json/jsonValue";
import { pathOfUri, type Resource } from "../../../base/resource";
import type { FolderFiles } from "../../folders/keptFacts";
import { fileSource } from "../fileSource";
import { folderOf, smallText } from "../smallText";
import { userFolders } from "../vscodeFolders";

/** Chats of VS Code's own agent, of all workspaces. */
export default fileSource({
  id: "vscode",
  name: "VS Code",
  mark: "VS",
  folders: userFolders,
  sessions: ["workspaceStorage/*/chatSessions/*.{json,jsonl}", "globalStorage/emptyWindowChatSessions/*.{json,jsonl}"],
  // A chat's own file is written every five seconds, and its transcript with each message (docs/live.md).
  early: ["workspaceStorage/*/GitHub.copilot-chat/transcripts/*.jsonl"],
  // The storage of all extensions is there, too, and the output of our own commands.
  watched: [],
  // VS Code's Copilot harness writes the results, tokens, and times of its chats there.
  lessThan: "copilot",
  cwd: workspaceFolder,
});

/** Returns the workspace's folder, which VS Code notes in its storage of the workspace. An empty window has none. */
async function workspaceFolder(files: FolderFiles, folder: Resource): Promise<string | undefined> {
  const storage = /^.*\/workspaceStorage\/[^/]+/.exec(folder)?.[0];
  const text = await smallText(files, (storage ?? folderOf(folder)) as Resource, "workspace.json");
  if (text === undefined) return undefined;
  try {
    const uri = stringOf(fieldsOf(JSON.parse(text))["folder"]);
    return uri === undefined ? undefined : pathOfUri(uri);
  } catch (error) {
    // A damaged file only costs the name of the folder.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
