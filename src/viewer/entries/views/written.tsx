import type { VNode } from "preact";
import { StatusIcon } from "../../controls/icons";
import { ReadableText } from "../../markup/data/contentPartsView";
import { Fact, Named } from "../../controls/fact";
import { FileLink } from "../../markup/links/fileLink";
import { Folded } from "../../controls/folded";
import { LongText } from "../../markup/text/longText";
import { MarkdownView } from "../../markup/markdown/markdownView";
import { remindersIn } from "./remindersIn";
import { Terminal } from "../../markup/terminal/terminal";
import { VisibleTextView } from "../../controls/visibleTextView";
import type { Row } from "../../../transcripts/model/entryRow";
import { defineEntryView, type EntryLook } from "./entryView";
import { plural, t } from "../../base/viewerText";

/** Maps the beginnings of texts that the program wrote as the user to a description. The first that fits counts. */
const BEGINNINGS: readonly (readonly [beginning: string, look: EntryLook])[] = [
  ["<system-reminder>", { words: t("System reminder"), icon: "bookkeeping" }],
  ["<local-command-stdout></local-command-stdout>", { words: t("Command said nothing"), icon: "bookkeeping" }],
  ["<local-command-stdout>", { words: t("Command said"), icon: "bookkeeping" }],
  ["<local-command-stderr>", { words: t("Command failed"), icon: "warning", tone: "warn" }],
  ["<local-command-caveat>", { words: t("Caveat"), icon: "bookkeeping" }],
  ["<bash-stdout></bash-stdout><bash-stderr></bash-stderr>", { words: t("Shell said nothing"), icon: "bookkeeping" }],
  ["<bash-stdout>", { words: t("Shell said"), icon: "bookkeeping" }],
  ["<bash-stderr>", { words: t("Shell said"), icon: "bookkeeping" }],
  ["<task-notification>", { words: t("Task ended"), icon: "ok" }],
  ["<teammate-message", { words: t("Message of an agent"), icon: "answer" }],
  ["<cross-session-message", { words: t("Message of another session"), icon: "answer" }],
  ["This session is being continued", { words: t("Summary after compaction"), icon: "compaction", tone: "divider" }],
  ["Stop hook feedback:", { words: t("Stop hook"), icon: "blocked", tone: "warn" }],
  ["[Request interrupted by user", { words: t("Interrupted by you"), icon: "interrupted", tone: "warn" }],
];

/** Shows text in the user's role that the user didn't write. */
export default defineEntryView({
  types: ["user", "system/local_command", "system/away_summary", "system/informational", "system"],
  takes: ({ kind }) => kind === "system",
  look: (row) => beginningOf(row)?.[1] ?? { words: wordsOf(row), icon: "bookkeeping" },
  body({ row, text }) {
    const start = text.trimStart();
    if (start.startsWith("<system-reminder>")) return <Reminder text={text} />;
    if (start.startsWith("<task-notification>")) return <Notification text={text} />;
    const outputs = ["local-command-stdout", "local-command-stderr", "bash-stdout", "bash-stderr"].flatMap((name) => {
      const words = between(text, name);
      return words === undefined ? [] : [{ name, words }];
    });
    const output = outputs.filter(({ words }) => words !== "");
    if (outputs.length > 0 && output.length === 0) return <Fact tone="quiet">{t("No output")}</Fact>;
    if (output.length > 0) {
      return (
        <>
          {output.map(({ name, words }) => (
            <div key={name}>
              {name.endsWith("stderr") && <h4>{t("Errors (stderr)")}</h4>}
              <Terminal text={words} label={t("Output")} />
            </div>
          ))}
        </>
      );
    }
    const message = /^\s*<(teammate-message|cross-session-message)\b([^>]*)>([\s\S]*)<\/\1>\s*$/.exec(text);
    if (message) {
      return (
        <>
          <Fact tone="quiet">
            <VisibleTextView text={(message[2] ?? "").trim()} />
          </Fact>
          <MarkdownView text={(message[3] ?? "").trim()} label={t("Message")} />
        </>
      );
    }
    if (row.entryType === "system/away_summary" || start.startsWith("This session is being continued"))
      return <MarkdownView text={text} label={t("Summary")} />;
    return <ReadableText text={text} label={t("Text")} />;
  },
});

function beginningOf({ text }: Row): (typeof BEGINNINGS)[number] | undefined {
  const start = text.trimStart();
  return BEGINNINGS.find(([beginning]) => start.startsWith(beginning));
}

function wordsOf({ entryType }: Row): string {
  if (entryType === "system/local_command") return t("Command");
  if (entryType === "system/away_summary") return t("While you were away");
  return entryType === "user" ? t("Written by the program") : t("System");
}

function Reminder({ text }: { text: string }): VNode {
  const found = remindersIn(text);
  return (
    <>
      <Fact tone="quiet">{t("Sent to the model by the program, not written by you.")}</Fact>
      <Folded
        title={t("System reminder")}
        size={plural(text.length, "{0} character", "{0} characters")}
        open={text.length < 2_000}
      >
        <LongText text={found.length > 0 ? found.join("\n\n") : text} label={t("System reminder")} />
      </Folded>
    </>
  );
}

/** Shows what happened to a background task. */
function Notification({ text }: { text: string }): VNode {
  const status = between(text, "status");
  const file = between(text, "output-file");
  const result = between(text, "result");
  const summary = between(text, "summary");
  const task = between(text, "task-id");
  return (
    <>
      <Fact tone={status === "completed" ? "good" : "quiet"}>
        <StatusIcon name={status === "failed" ? "warning" : status === "completed" ? "ok" : "expected"} />
        {t("Task")}{" "}
        {task !== undefined && (
          <code>
            <VisibleTextView text={task} />
          </code>
        )}{" "}
        {status !== undefined && <VisibleTextView text={status} />}
      </Fact>
      {summary !== undefined && (
        <p>
          <VisibleTextView text={summary} />
        </p>
      )}
      {file !== undefined && (
        <Named name={t("Output")}>
          <FileLink path={file} />
        </Named>
      )}
      {result !== undefined && result !== "" && <MarkdownView text={result} label={t("Result")} />}
    </>
  );
}

/** Returns an element's text, trimmed. */
function between(text: string, name: string): string | undefined {
  const open = text.indexOf(`<${name}>`);
  const from = open + name.length + 2;
  const end = open < 0 ? -1 : text.lastIndexOf(`</${name}>`);
  return end < from ? undefined : text.slice(from, end).trim();
}
