import { LongText } from "../../markup/text/longText";
import { StatusTable } from "../body/statusTable";
import { arrayOf, objectOf, stringOf } from "../../../base/json/jsonValue";
import { defineRenderer } from "../body/renderer";
import { t } from "../../base/viewerText";

/**
 * Shows the rows that FileIO tools return, one for each path or match, as the value of a `json` part
 * (docs/tool-result-format.md#fileio-tools).
 */
export default defineRenderer<{ content: unknown }>({
  tools: [
    "fileio_count_lines",
    "fileio_count_words",
    "fileio_stat",
    "fileio_list_directory",
    "fileio_copy",
    "fileio_move",
    "fileio_remove",
    "fileio_make_directory",
    "fileio_find_in_files",
  ],
  icon: "files",
  body({ data }) {
    const parts = arrayOf(data.content)?.map((part) => objectOf(part));
    if (!parts?.every((part) => part !== undefined)) return undefined;
    const values = parts.filter((part) => part["type"] === "json").map((part) => arrayOf(part["value"]));
    const rows = values.flatMap((value) => value ?? []).map((row) => objectOf(row));
    if (values.length === 0 || values.includes(undefined) || !rows.every((row) => row !== undefined)) return undefined;
    const words = parts.flatMap((part) => stringOf(part["text"]) ?? []);
    return (
      <>
        <StatusTable rows={rows} />
        {words.map((said, index) => (
          <LongText key={index} text={said} label={t("Message")} />
        ))}
      </>
    );
  },
});
