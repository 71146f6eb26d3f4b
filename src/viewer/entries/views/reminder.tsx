import { Fact } from "../../controls/fact";
import { Folded } from "../../controls/folded";
import { JsonTree } from "../../markup/data/jsonTree";
import { ReadableText } from "../../markup/data/contentPartsView";
import { TaskBoardView, taskOf } from "../../call/tasks/taskBoardView";
import { arrayOf, numberOf, objectOf, stringArrayOf, stringOf, without } from "../../../base/json/jsonValue";
import { defineEntryView } from "./entryView";
import { plural, t } from "../../base/viewerText";

const WORDS: Readonly<Record<string, string>> = {
  task_reminder: t("The model was reminded of its tasks"),
  todo_reminder: t("The model was reminded of its todos"),
  total_tokens_reminder: t("The model was informed of the tokens it has used"),
  skill_listing: t("The model received the list of skills"),
  deferred_tools_delta: t("The model received the list of tools it can search for"),
  mcp_instructions_delta: t("The model received instructions of MCP servers"),
  agent_listing_delta: t("The model received the list of agents"),
  invoked_skills: t("Used skills were kept during compaction"),
  date_change: t("The date changed"),
  companion_intro: t("A companion was introduced"),
  read_truncation_notice: t("The model was informed that a file was read only in part"),
};

/** Shows what the program itself reported to the model. */
export default defineEntryView({
  types: Object.keys(WORDS).map((name) => `attachment/${name}`),
  look: () => ({ words: t("Reminder"), icon: "bookkeeping" }),
  body({ fields }) {
    const attachment = objectOf(fields["attachment"]);
    if (!attachment) return undefined;
    const type = stringOf(attachment["type"]) ?? "";
    const items = arrayOf(attachment["content"]);
    const names =
      stringArrayOf(attachment["names"]) ??
      stringArrayOf(attachment["addedNames"]) ??
      stringArrayOf(attachment["addedTypes"]);
    const words =
      stringOf(attachment["content"]) ??
      stringOf(attachment["text"]) ??
      stringOf(attachment["banner"]) ??
      stringOf(attachment["newDate"]);
    const tasks = items?.flatMap((item) => taskOf(item) ?? []);
    const reminded = numberOf(attachment["itemCount"]);
    return (
      <>
        <div class="facts">
          <Fact>{WORDS[type] ?? type.replaceAll("_", " ")}</Fact>
          {reminded !== undefined && <Fact tone="quiet">{plural(reminded, "{0} item", "{0} items")}</Fact>}
        </div>
        {tasks && tasks.length > 0 && <TaskBoardView tasks={tasks} />}
        {words !== undefined && <ReadableText text={words} label={t("Reminder")} />}
        {names && names.length > 0 && <Fact tone="quiet">{names.join(", ")}</Fact>}
        <Folded title={t("As recorded")}>
          <JsonTree value={without(attachment, "type")} label={t("Reminder")} />
        </Folded>
      </>
    );
  },
});
