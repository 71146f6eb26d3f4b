import { fileSource } from "../fileSource";
import { extensionFolders } from "../vscodeFolders";

/** Roo Code, an extension of VS Code: each task has a folder. */
export default fileSource({
  id: "roo",
  name: "Roo Code",
  mark: "Ro",
  folders: (machine) => extensionFolders(machine, "rooveterinaryinc.roo-cline"),
  sessions: ["tasks/*/api_conversation_history.json"],
  namingFolder: 1,
  isPreview: true,
});
