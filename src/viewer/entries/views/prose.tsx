import type { VNode } from "preact";
import { StatusIcon } from "../../controls/icons";
import { ContentParts } from "../../markup/data/contentPartsView";
import { Fact } from "../../controls/fact";
import { MarkdownView } from "../../markup/markdown/markdownView";
import { PictureList } from "../../markup/pictures/pictureList";
import { Reminders } from "./reminders";
import { VisibleTextView } from "../../controls/visibleTextView";
import { Note } from "../../controls/note";
import { numberOf, objectOf, stringOf } from "../../../base/json/jsonValue";
import { count } from "../../base/units";
import { defineEntryView } from "./entryView";
import { plural, sentence, t } from "../../base/viewerText";

/** Shows prompts, replies, and thinking, with inline images and documents. */
export default defineEntryView({
  kinds: ["prompt", "answer", "thinking"],
  takes: ({ entryType }) => entryType === "user" || entryType === "assistant" || entryType === undefined,
  body({ row, text, fields, message, block }) {
    const part = objectOf(block);
    const type = stringOf(part?.["type"]);
    if (row.kind === "thinking") return <Thinking text={text} part={part} />;
    return (
      <>
        <About fields={fields} message={message} />
        {type === "image" || type === "document" ? (
          <>
            <PictureList data={block} />
            <ContentParts parts={[block]} />
          </>
        ) : (
          <>
            <MarkdownView text={text} label={row.kind === "prompt" ? t("Prompt") : t("Answer")} />
            <Reminders text={stringOf(part?.["text"]) ?? stringOf(block) ?? ""} />
          </>
        )}
      </>
    );
  },
});

function Thinking({ text, part }: { text: string; part: Readonly<Record<string, unknown>> | undefined }): VNode {
  if (part?.["type"] === "redacted_thinking") {
    const length = stringOf(part["data"])?.length ?? 0;
    return (
      <Note icon="expected" quiet data-redacted>
        {plural(
          length,
          "This thinking is redacted: the API gave it encrypted ({0} character), and only the API can read it.",
          "This thinking is redacted: the API gave it encrypted ({0} characters), and only the API can read it.",
        )}
      </Note>
    );
  }
  if (stringOf(part?.["thinking"]) === "") {
    return (
      <Note icon="expected" quiet data-redacted>
        {t("This thinking is not in the transcript: only its signature was kept.")}
      </Note>
    );
  }
  return <MarkdownView text={text} label={t("Thinking")} />;
}

/** Shows which model replied, why it stopped, and what it used. */
function About({
  fields,
  message,
}: {
  fields: Readonly<Record<string, unknown>>;
  message: Readonly<Record<string, unknown>>;
}): VNode | null {
  const usage = objectOf(message["usage"]);
  const read = [
    usage?.["input_tokens"],
    usage?.["cache_read_input_tokens"],
    usage?.["cache_creation_input_tokens"],
  ].reduce((sum: number, part) => sum + (numberOf(part) ?? 0), 0);
  const written = numberOf(usage?.["output_tokens"]);
  const model = stringOf(message["model"]);
  const why = stringOf(message["stop_reason"]);
  return (
    <div class="facts">
      {fields["isApiErrorMessage"] === true && (
        <Fact tone="bad">
          <StatusIcon name="warning" />
          {t("An API error, reported as the model's answer")}
        </Fact>
      )}
      {model !== undefined && (
        <Fact tone="quiet">
          <VisibleTextView text={model} />
        </Fact>
      )}
      {written !== undefined && (
        <Fact tone="quiet">
          {plural(read, "{0} token read, {1} written", "{0} tokens read, {1} written", count(written))}
        </Fact>
      )}
      {why !== undefined && why !== "end_turn" && why !== "tool_use" && (
        <Fact tone="bad">
          <StatusIcon name="warning" />
          {sentence("stopped: {0}", <VisibleTextView text={why} />)}
        </Fact>
      )}
    </div>
  );
}
