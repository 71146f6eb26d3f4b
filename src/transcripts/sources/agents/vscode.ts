import { fieldsOf, stringOf } from "../../../base/json/jsonValue";
import type { Resource } from "../../../base/resource";
import type { Machine } from "../../folders/agentSource";
import type { FolderFiles } from "../../folders/keptFacts";
import { fileSource } from "../fileSource";
import { smallText } from "../smallText";

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
  // A chat's own file is written every five seconds, and its transcript with each message (docs/live.md).
  early: ["workspaceStorage/*/GitHub.copilot-chat/transcripts/*.jsonl"],
  // The storage of all extensions is there, too, and the output of our own commands.
  isBusy: true,
  cwd: workspaceFolder,
});

function settingsFolder({ platform, home, variable }: Machine): readonly string[] {
  if (platform === "darwin") return [home, "Library", "Application Support"];
  if (platform === "win32") return [variable("APPDATA") ?? home];
  const named = variable("XDG_CONFIG_HOME");
  return named === undefined ? [home, ".config"] : [named];
}

/** Returns the workspace's folder, which VS Code notes in its storage of the workspace. An empty window has none. */
async function workspaceFolder(files: FolderFiles, folder: Resource): Promise<string | undefined> {
  const storage = /^.*\/workspaceStorage\/[^/]+\/[^/]+/.exec(folder)?.[0];
  const text = await smallText(files, (storage ?? folder) as Resource, "workspace.json");
  if (text === undefined) return undefined;
  try {
    const uri = stringOf(fieldsOf(JSON.parse(text))["folder"]);
    return uri === undefined ? undefined : pathOfUri(uri);
  } catch (error) {
    // A damaged file only costs the name of the folder.
    if (error instanceof SyntaxError || error instanceof URIError) return undefined;
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
