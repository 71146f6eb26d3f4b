import type { VNode } from "preact";
import { SHELL_TOOLS } from "../../../results/equivalents/shellTools";
import type { BashData } from "../../../transcripts/calls/readers/bash";
import type { OtherShellData } from "../../../transcripts/calls/readers/otherShell";
import type { ServerCodeData } from "../../../transcripts/calls/readers/serverCode";
import type { OwnData } from "../body/ownFields";
import { CommandOutput } from "../shell/commandOutput";
import { Fact, Named } from "../../controls/fact";
import { JsonTree } from "../../markup/data/jsonTree";
import { PictureList } from "../../markup/pictures/pictureList";
import { ShellAddresses, ShellFactsView } from "../shell/shellFactsView";
import { ShellLinksView } from "../shell/shellLinksView";
import { VisibleTextView } from "../../controls/visibleTextView";
import { numberOf, objectOf, stringArrayOf, stringOf, type Loose } from "../../../base/json/jsonValue";
import { defineRenderer, type RendererProps } from "../body/renderer";
import { duration } from "../../base/units";
import { sentence, t } from "../../base/viewerText";

type BashFields = BashData | OtherShellData | ServerCodeData | OwnData<"bash">;

/** Shows shell commands, our own and recorded ones, and code that ran on the API's side. */
export default defineRenderer<BashFields>({
  tools: ["bash", "Bash", "PowerShell", "bash_code_execution", "code_execution", ...SHELL_TOOLS],
  icon: "terminal",
  showsInput: true,
  tellsError: true,
  body: (props) => drawn(props),
  failure: (props) => drawn(props),
});

function drawn({ tool, input, data, reason }: RendererProps<BashFields>): VNode | undefined {
  const output = stringOf(data.output) ?? stringOf(data.stdout);
  if (output === undefined) return undefined;
  const asked = objectOf(input);
  const command =
    stringOf(asked?.["command"]) ??
    stringOf(asked?.["code"]) ??
    stringOf(asked?.["cmd"]) ??
    stringArrayOf(asked?.["command"])?.join(" ");
  const errors = stringOf(data.stderr);
  const code = data.exit_code ?? data.exitCode;
  const meaning = stringOf(data.returnCodeInterpretation) ?? /^Exit code 1: (.+)$/s.exec(reason ?? "")?.[1];
  const shell = stringOf(data.backgroundTaskId) ?? stringOf(data.runningSession);
  const description = stringOf(asked?.["description"]);
  const picture = data.isImage === true ? pictureIn(output) : undefined;
  const files = stringArrayOf(data.files) ?? [];
  return (
    <>
      {description !== undefined && description !== command && (
        <Fact tone="quiet">
          <VisibleTextView text={description} />
        </Fact>
      )}
      <CommandOutput
        command={command}
        language={tool === "PowerShell" ? "powershell" : tool === "code_execution" ? "python" : "bash"}
        output={output}
        {...(errors && { errors })}
        // A shell that is still running has no exit code yet.
        exitCode={code === null && data.status !== "running" ? null : numberOf(code)}
        {...(meaning !== undefined && { meaning })}
        words={wordsOf(data)}
        about={<About data={data} asked={asked} shell={shell} />}
        {...(picture && { instead: <PictureList data={picture} /> })}
        {...(data.persistedOutputPath !== undefined && { preview: true })}
      />
      {files.length > 0 && (
        <Named name={t("Files written")}>
          <VisibleTextView text={files.join(", ")} />
        </Named>
      )}
      {objectOf(data.gitOperation) && (
        <>
          <h4>{t("What git did")}</h4>
          <JsonTree value={data.gitOperation} label={t("Git operation")} />
        </>
      )}
      <ShellAddresses data={data} />
      {(shell !== undefined || tool === "write_stdin") && <ShellLinksView />}
    </>
  );
}

function wordsOf(data: Loose<BashFields>): readonly string[] {
  return [
    data.timed_out === true ? t("Ran out of time") : undefined,
    data.interrupted === true ? t("Interrupted") : undefined,
    numberOf(data.exitCode) === undefined && numberOf(data.exit_code) === undefined
      ? stringOf(data.returnCodeInterpretation)
      : undefined,
  ].filter((word) => word !== undefined);
}

function About({
  data,
  asked,
  shell,
}: {
  data: Loose<BashFields>;
  asked: Readonly<Record<string, unknown>> | undefined;
  shell: string | undefined;
}): VNode {
  const waited = numberOf(data.timedOutAfterMs);
  const limit = numberOf(asked?.["timeout"]);
  return (
    <>
      <ShellFactsView data={data} />
      {waited !== undefined && <Fact>{t("Not done after {0}", duration(waited))}</Fact>}
      {shell !== undefined && (
        <Fact>
          {numberOf(data.exitCode) === undefined
            ? sentence("Goes on in the background as {0}", <ShellName name={shell} />)
            : sentence("Went on in the background as {0}", <ShellName name={shell} />)}
        </Fact>
      )}
      {limit !== undefined && <Fact tone="quiet">{t("time limit {0}", duration(limit))}</Fact>}
      {asked?.["dangerouslyDisableSandbox"] === true && <Fact tone="bad">{t("Outside the sandbox")}</Fact>}
    </>
  );
}

function ShellName({ name }: { name: string }): VNode {
  return (
    <code>
      <VisibleTextView text={name} />
    </code>
  );
}

/** The first bytes of image formats, in Base64. */
const BEGINNINGS: Readonly<Record<string, string>> = {
  iVBOR: "image/png",
  "/9j/": "image/jpeg",
  R0lG: "image/gif",
  UklGR: "image/webp",
};

/** Reads an image from output that is a data URL or Base64. */
function pictureIn(output: string): { readonly mimeType: string; readonly data: string } | undefined {
  const address = /^\s*data:(image\/[a-z.+-]+);base64,/.exec(output.slice(0, 100));
  if (address) return { mimeType: address[1] ?? "", data: output.slice(address[0].length).trim() };
  const start = output.trimStart();
  const type = Object.entries(BEGINNINGS).find(([beginning]) => start.startsWith(beginning))?.[1];
  return type === undefined ? undefined : { mimeType: type, data: start.trimEnd() };
}
