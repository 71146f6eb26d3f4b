import { fieldsOf, stringOf } from "../../../base/json/jsonValue";
import type { Resource } from "../../../base/resource";
import type { Machine } from "../../folders/agentSource";
import { FileError } from "../../../base/errors";
import type { FolderFiles } from "../../folders/keptFacts";
import { fileSource } from "../fileSource";

const EDITIONS = ["Code", "Code - Insiders", "VSCodium"];
const SERVERS = [".vscode-server", ".vscode-server-insiders", ".vscodium-server"];

/** Chats of VS Code's own agent, of all workspaces. */
export default fileSource({
  id: "vscode",
  name: "VS Code",
  folders: (machine) => [
    ...(machine.vscodeFolders ?? []).map((folder) => [folder]),
    ...EDITIONS.map((edition) => [...settingsFolder(machine), edition, "User"]),
    ...SERVERS.map((server) => [machine.home, server, "data", "User"]),
  ],
  sessions: ["workspaceStorage/*/chatSessions/*.{json,jsonl}", "globalStorage/emptyWindowChatSessions/*.{json,jsonl}"],
  cwd: workspaceFolder,
});

function settingsFolder({ platform, home, variable }: Machine): readonly string[] {
  if (platform === "darwin") return [home, "Library", "Application Support"];
  if (platform === "win32") return [variable("APPDATA") ?? home];
  const named = variable("XDG_CONFIG_HOME");
  return named === undefined ? [home, ".config"] : [named];
}

/** Larger files don't describe a workspace. */
const MAX_BYTES = 64 * 1024;

/** Returns the workspace's folder, which VS Code notes next to the folder of its chats. */
async function workspaceFolder(files: FolderFiles, chat: Resource): Promise<string | undefined> {
  const storage = chat.replace(/\/[^/]*\/[^/]*$/, "") as Resource;
  const bytes = new Uint8Array(MAX_BYTES);
  try {
    const length = await files.read(files.child(storage, "workspace.json"), 0, MAX_BYTES, bytes);
    const workspace: unknown = JSON.parse(new TextDecoder().decode(bytes.subarray(0, length)));
    const uri = stringOf(fieldsOf(workspace)["folder"]);
    return uri === undefined ? undefined : pathOfUri(uri);
  } catch (error) {
    // An empty window has none. A damaged one only costs the name of the folder.
    if (error instanceof FileError || error instanceof SyntaxError || error instanceof URIError) return undefined;
    throw error;
  }
}

/** Remote folders have the path of their own machine, which is this one where the file is. */
function pathOfUri(uri: string): string | undefined {
  const path = /^(?:file|vscode-remote):\/\/[^/]*(\/.*)$/.exec(uri)?.[1];
  if (path === undefined) return undefined;
  const decoded = decodeURIComponent(path);
  const drive = /^\/([a-z]:)(.*)$/i.exec(decoded);
  return drive?.[1] === undefined ? decoded : `${drive[1].toUpperCase()}${(drive[2] ?? "").replaceAll("/", "\\")}`;
}
