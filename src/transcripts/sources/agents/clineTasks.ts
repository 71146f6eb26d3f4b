import { fileSource } from "../fileSource";
import { extensionFolders } from "../vscodeFolders";

/** Cline's extension of VS Code: each task has a folder. */
export default fileSource({
  id: "cline-vscode",
  name: "Cline in VS Code",
  mark: "Cl",
  folders: (machine) => extensionFolders(machine, "saoudrizwan.claude-dev"),
  sessions: ["tasks/*/api_conversation_history.json"],
  namingFolder: 1,
  isPreview: true,
});
