import type { Machine } from "../folders/agentSource";

const EDITIONS = ["Code", "Code - Insiders", "VSCodium"];
const SERVERS = [".vscode-server", ".vscode-server-insiders", ".vscodium-server"];

/** Returns VS Code's folders of user data, of all editions. */
export function userFolders(machine: Machine): readonly (readonly string[])[] {
  return [
    ...(machine.vscodeFolders ?? []).map((folder) => [folder]),
    ...EDITIONS.map((edition) => [...settingsFolder(machine), edition, "User"]),
    ...SERVERS.map((server) => [machine.home, server, "data", "User"]),
  ];
}

/** Returns the folders that an extension keeps its data in. */
export function extensionFolders(machine: Machine, extension: string): readonly (readonly string[])[] {
  return userFolders(machine).map((folder) => [...folder, "globalStorage", extension]);
}

function settingsFolder({ platform, home, variable }: Machine): readonly string[] {
  if (platform === "darwin") return [home, "Library", "Application Support"];
  if (platform === "win32") return [variable("APPDATA") ?? home];
  const named = variable("XDG_CONFIG_HOME");
  return named === undefined ? [home, ".config"] : [named];
}
