import type { VNode } from "preact";
import { StatusIcon } from "../../controls/icons";
import { Command } from "../../call/shell/commandOutput";
import { Fact, Named } from "../../controls/fact";
import { LongText } from "../../markup/text/longText";
import { SavedOutputView } from "../../call/savedOutputView";
import { SomeOf } from "../../markup/copy/someOf";
import { Terminal } from "../../markup/terminal/terminal";
import { VisibleTextView } from "../../controls/visibleTextView";
import { arrayOf, numberOf, objectOf, stringArrayOf, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import { count, duration } from "../../base/units";
import { defineEntryView, type EntryLook } from "./entryView";
import { plural, sentence, t } from "../../base/viewerText";

const looks: Readonly<Record<string, EntryLook>> = {
  hook_success: { words: t("Hook"), icon: "ok" },
  hook_blocking_error: { words: t("Hook blocked it"), icon: "blocked", tone: "warn" },
  hook_non_blocking_error: { words: t("Hook failed"), icon: "warning", tone: "warn" },
  hook_error_during_execution: { words: t("Hook failed"), icon: "warning", tone: "warn" },
  hook_cancelled: { words: t("Hook cancelled"), icon: "interrupted" },
  hook_additional_context: { words: t("Hook added context"), icon: "bookkeeping" },
  hook_system_message: { words: t("Hook said"), icon: "bookkeeping" },
  hook_stopped_continuation: { words: t("Hook stopped the turn"), icon: "blocked", tone: "warn" },
  async_hook_response: { words: t("Hook in the background"), icon: "ok" },
  stop_hook_summary: { words: t("Stop hooks"), icon: "bookkeeping" },
  hook_progress: { words: t("Hook runs"), icon: "pending" },
};

/** Shows hooks, which the user's settings run at events: what ran, how it ended, and its output. */
export default defineEntryView({
  types: ["attachment/", "system/stop_hook_summary", "progress/hook_progress"],
  takes: ({ entryType = "" }) => entryType.includes("hook"),
  look: ({ entryType = "" }) => looks[entryType.slice(entryType.indexOf("/") + 1)] ?? { words: t("Hook") },
  body({ fields, saved, transcript, row }) {
    if (fields["subtype"] === "stop_hook_summary") return <Summary fields={fields} />;
    const hook = objectOf(fields["attachment"]) ?? objectOf(fields["data"]);
    const previews = saved.map(({ field, preview }) => [field, preview] as const);
    return (
      hook && (
        <>
          <Hook hook={{ ...hook, ...Object.fromEntries(previews) }} />
          {saved.map(({ field }) => (
            <SavedOutputView key={field} transcript={transcript} of={{ row: row.index, field }} />
          ))}
        </>
      )
    );
  },
});

function Hook({ hook }: { hook: JsonObject }): VNode {
  const code = numberOf(hook["exitCode"]);
  const took = numberOf(hook["durationMs"]);
  const blocking = objectOf(hook["blockingError"]);
  const command = stringOf(hook["command"]) ?? stringOf(blocking?.["command"]);
  const name = stringOf(hook["hookName"]);
  const event = stringOf(hook["hookEvent"]);
  const content = stringOf(hook["content"]) ?? stringArrayOf(hook["content"])?.join("\n");
  const said = stringOf(blocking?.["blockingError"]);
  const response = objectOf(hook["response"]);
  const errors = stringOf(hook["stderr"]);
  const output = stringOf(hook["stdout"]);
  return (
    <>
      <div class="facts">
        {name !== undefined && (
          <Fact>
            <VisibleTextView text={name} />
          </Fact>
        )}
        {event !== undefined && event !== name && (
          <Fact tone="quiet">{sentence("at {0}", <VisibleTextView text={event} />)}</Fact>
        )}
        {code !== undefined && (
          <Fact tone={code === 0 ? "good" : "bad"}>
            <StatusIcon name={code === 0 ? "ok" : "warning"} />
            {code === 2 ? t("Exit code {0}: it blocks", code) : t("Exit code {0}", code)}
          </Fact>
        )}
        {took !== undefined && <Fact tone="quiet">{duration(took)}</Fact>}
      </div>
      {command !== undefined && <Command text={command} />}
      {said !== undefined && <LongText text={said} label={t("What the hook said")} />}
      {content !== undefined && content !== "" && <LongText text={content} label={t("What the hook said")} />}
      {output !== undefined && output !== "" && (
        <>
          <h4>{t("Output")}</h4>
          <Terminal text={output} label={t("Output")} />
        </>
      )}
      {errors !== undefined && errors !== "" && (
        <>
          <h4>{t("Errors (stderr)")}</h4>
          <Terminal text={errors} label={t("Errors")} />
        </>
      )}
      {response && (
        <Named name={t("Answer")}>
          <VisibleTextView text={JSON.stringify(response)} />
        </Named>
      )}
    </>
  );
}

/** Shows all hooks at the end of a turn. */
function Summary({ fields }: { fields: JsonObject }): VNode {
  const hooks = (arrayOf(fields["hookInfos"]) ?? []).map((hook) => objectOf(hook) ?? {});
  const errors = stringArrayOf(fields["hookErrors"]) ?? [];
  const ran = numberOf(fields["hookCount"]) ?? hooks.length;
  const reason = stringOf(fields["stopReason"]);
  return (
    <>
      <div class="facts">
        <Fact>{plural(ran, "{0} hook ran, {1} failed", "{0} hooks ran, {1} failed", count(errors.length))}</Fact>
        {fields["preventedContinuation"] === true && (
          <Fact tone="bad">
            <StatusIcon name="warning" />
            {t("The turn did not end: a hook kept it going")}
          </Fact>
        )}
      </div>
      {reason !== undefined && reason !== "" && (
        <Named name={t("Reason")}>
          <VisibleTextView text={reason} />
        </Named>
      )}
      <SomeOf
        all={hooks}
        of={t("hooks")}
        draw={(hook, index) => {
          const took = numberOf(hook["durationMs"]);
          return (
            <div key={index}>
              <Command text={stringOf(hook["command"]) ?? stringOf(hook["promptText"]) ?? t("(no command)")} />
              {took !== undefined && <Fact tone="quiet">{duration(took)}</Fact>}
            </div>
          );
        }}
      />
      <SomeOf
        all={errors}
        of={t("errors")}
        draw={(error, index) => <Terminal key={index} text={error} label={t("Error of a hook")} />}
      />
    </>
  );
}
