import { isObject } from "../../../base/json/jsonValue";
import { unknownRecord } from "../foreignEntries";
import { defineForm, eachAlone, fileNotice, type Beside } from "../foreignForm";
import { chatRecordFiles, readChatRecords } from "../others/chatRecords";
import { convertJoined, JOINED } from "../others/joinedRequest";
import { VSCODE_CHAT } from "../others/vscodeAnswer";
import { requestEntries } from "../others/vscodeRequest";

const ABOUT = fileNotice(
  "a chat of VS Code",
  "each request and its response are shown as entries with the line where the request begins",
);

const BESIDE: Beside = {
  files: chatRecordFiles,
  join(contents, chat) {
    const records = readChatRecords(contents, chat);
    return records && { convert: convertJoined(records), about: JOINED };
  },
};

/**
 * Chats of VS Code as “Chat: Export Chat…” writes them, and as they are kept in `chatSessions/….json`: one object with `requests` and
 * `responderUsername` (docs/transcript-format.md#other-agents).
 */
export default defineForm({
  agent: VSCODE_CHAT,
  detect({ top, arrays }) {
    const requests = arrays.find(({ name }) => name === "requests");
    if (!requests) return undefined;
    const { first, empty } = requests;
    const isNamed = typeof top["responderUsername"] === "string";
    const isRequest = "message" in first && ("response" in first || "variableData" in first);
    if (!(isRequest && (isNamed || typeof first["requestId"] === "string")) && !(isNamed && empty)) return undefined;
    const convert = eachAlone((record) => (isObject(record) ? requestEntries(record) : [unknownRecord("", record)]));
    return { about: ABOUT, records: { kind: "holder", open: requests.open }, convert, beside: BESIDE };
  },
});
