import { defineForm, fileNotice } from "../foreignForm";
import { replayChat } from "../others/vscodeLogRecords";

const ABOUT = fileNotice(
  "VS Code's log of a chat",
  "the result of its changes is shown, each request with the line that added it",
);

/**
 * Chats as VS Code keeps them since 2026, `chatSessions/….jsonl`: a line is a change of the exported object
 * (docs/transcript-format.md#other-agents).
 */
export default defineForm({
  detect({ top, objects }) {
    const chat = objects.find(({ name }) => name === "v");
    if (top["kind"] !== 0 || !chat) return undefined;
    const isNamed = typeof chat.top["sessionId"] === "string" || typeof chat.top["responderUsername"] === "string";
    const hasRequests = chat.arrays.some(({ name }) => name === "requests");
    return isNamed && hasRequests ? { about: ABOUT, replay: replayChat } : undefined;
  },
});
