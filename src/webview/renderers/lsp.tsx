import { Fact } from "../parts/fact";
import { FileLink } from "../parts/fileLink";
import { LongText } from "../parts/longText";
import { VisibleText } from "../parts/visibleText";
import { number, record, text } from "../reading";
import { defineRenderer } from "../renderer";
import { plural, t } from "../text";

/** A question to a language server. */
export default defineRenderer({
  tools: ["LSP"],
  icon: "search",
  body({ input, data }) {
    const operation = text(data["operation"]);
    const result = text(data["result"]);
    if (operation === undefined || result === undefined) return undefined;
    const path = text(data["filePath"]);
    const line = number(record(input)?.["line"]);
    const results = number(data["resultCount"]);
    const files = number(data["fileCount"]);
    return (
      <>
        <div class="facts">
          <Fact>
            <VisibleText text={operation} />
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
        <LongText text={result} label={t("Answer of the language server")} />
      </>
    );
  },
});
