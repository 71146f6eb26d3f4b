import type { VNode } from "preact";
import { StatusIcon } from "../../controls/icons";
import { numberOf, stringArrayOf, stringOf, type Loose } from "../../../base/json/jsonValue";
import { duration } from "../../base/units";
import { Fact } from "../../controls/fact";
import { VisibleTextView } from "../../controls/visibleTextView";
import { WebAddress } from "../../markup/links/webAddress";
import { plural, sentence, t } from "../../base/viewerText";
import type { OwnData } from "../body/ownFields";

type ShellData = OwnData<"bash" | "bash_output" | "kill_shell">;

/** Shows a shell's facts from our own tools: its folder, what it waits for, and what it serves. */
export function ShellFactsView({ data }: { data: Loose<ShellData> }): VNode | null {
  const shell = stringOf(data.shell_id);
  const status = stringOf(data.status);
  const facts = [
    shell !== undefined && status !== undefined && (
      <Fact key="shell" tone={status === "killed" ? "bad" : status === "exited" ? "good" : "quiet"}>
        <StatusIcon name={status === "running" ? "pending" : status === "killed" ? "warning" : "ok"} />
        {data.already_ended === true
          ? sentence("Shell {0} {1} already", <Name shell={shell} />, <VisibleTextView text={status} />)
          : sentence("Shell {0} {1}", <Name shell={shell} />, <VisibleTextView text={status} />)}
      </Fact>
    ),
    data.waiting_for_input === true && (
      <Fact key="waits" tone="bad">
        <StatusIcon name="pending" />
        {t("Waits for input")}
      </Fact>
    ),
    numberOf(data.runtime_ms) !== undefined && (
      <Fact key="runtime" tone="quiet">
        {t("after {0}", duration(numberOf(data.runtime_ms) ?? 0))}
      </Fact>
    ),
    numberOf(data.matches) !== undefined && (
      <Fact key="matches" tone="quiet">
        {plural(numberOf(data.matches) ?? 0, "{0} line matches", "{0} lines match")}
      </Fact>
    ),
    stringOf(data.cwd) !== undefined && (
      <Fact key="cwd" tone="quiet">
        {sentence(
          "in {0}",
          <code>
            <VisibleTextView text={stringOf(data.cwd) ?? ""} />
          </code>,
        )}
      </Fact>
    ),
    stringOf(data.binary) !== undefined && (
      <Fact key="binary" tone="quiet">
        <VisibleTextView text={stringOf(data.binary) ?? ""} />
      </Fact>
    ),
  ].filter((fact) => fact !== false);
  return facts.length === 0 ? null : <>{facts}</>;
}

/** Lists addresses that a command said it serves. None opens automatically. */
export function ShellAddresses({ data }: { data: Loose<ShellData> }): VNode | null {
  const urls = stringArrayOf(data.urls) ?? [];
  if (urls.length === 0) return null;
  return (
    <div data-shell-urls={urls.length}>
      <h4>{t("Addresses in the output")}</h4>
      {urls.slice(0, 20).map((url) => (
        <WebAddress key={url} target={url} />
      ))}
    </div>
  );
}

function Name({ shell }: { shell: string }): VNode {
  return (
    <code>
      <VisibleTextView text={shell} />
    </code>
  );
}
