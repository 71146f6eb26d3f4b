import type { LspData } from "../../../transcripts/calls/readers/lsp";
import { Fact } from "../../controls/fact";
import { FileLink } from "../../markup/links/fileLink";
import { LongText } from "../../markup/text/longText";
import { VisibleTextView } from "../../controls/visibleTextView";
import { numberOf, objectOf, stringOf } from "../../../base/json/jsonValue";
import { defineRenderer } from "../body/renderer";
import { plural, t } from "../../base/viewerText";

/** Shows a request to a language server. */
export default defineRenderer<LspData>({
  tools: ["LSP"],
  icon: "search",
  body({ input, data }) {
    const operation = stringOf(data.operation);
    const result = stringOf(data.result);
    if (operation === undefined || result === undefined) return undefined;
    const path = stringOf(data.filePath);
    const line = numberOf(objectOf(input)?.["line"]);
    const results = numberOf(data.resultCount);
    const files = numberOf(data.fileCount);
    return (
      <>
        <div class="facts">
          <Fact>
            <VisibleTextView text={operation} />
          </Fact>
          {path && <FileLink path={path} {...(line !== undefined && line > 0 && { line })} />}
          {results !== undefined && (
            <Fact tone="quiet">
              {files === undefined
                ? plural(results, "{0} result", "{0} results")
                : t("{0} in {1}", plural(results, "{0} result", "{0} results"), plural(files, "{0} file", "{0} files"))}
            </Fact>
          )}
        </div>
        <LongText text={result} label={t("Response of the language server")} />
      </>
    );
  },
});
