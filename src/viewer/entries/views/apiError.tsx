import { StatusIcon } from "../../controls/icons";
import { Fact, Named } from "../../controls/fact";
import { Folded } from "../../controls/folded";
import { JsonTree } from "../../markup/data/jsonTree";
import { VisibleTextView } from "../../controls/visibleTextView";
import { numberOf, objectOf, stringOf } from "../../../base/json/jsonValue";
import { count, duration } from "../../base/units";
import { defineEntryView } from "./entryView";
import { t } from "../../base/viewerText";

/** Explains the API's HTTP codes that mean more than their number (the API's documentation of errors). */
const CODES: Readonly<Record<number, string>> = {
  400: t("the request was not accepted"),
  401: t("the key was not accepted"),
  403: t("not allowed"),
  413: t("the request was too large"),
  429: t("too many requests"),
  500: t("an error inside the API"),
  529: t("the API was overloaded"),
};

/** Shows a failed API request, and what is tried next. */
export default defineEntryView({
  kinds: ["apiError"],
  look: () => ({ words: t("API error"), icon: "warning", tone: "bad" }),
  body({ text, fields }) {
    const error = objectOf(fields["error"]) ?? {};
    const status = numberOf(error["status"]);
    const cause = objectOf(error["cause"]) ?? objectOf(fields["cause"]);
    const attempt = numberOf(fields["retryAttempt"]);
    const most = numberOf(fields["maxRetries"]);
    const wait = numberOf(fields["retryInMs"]);
    return (
      <>
        <Fact tone="bad">
          <StatusIcon name="warning" />
          <VisibleTextView text={text} />
        </Fact>
        {status !== undefined && (
          <Named name="HTTP">
            {status}
            {CODES[status] !== undefined && `: ${CODES[status]}`}
          </Named>
        )}
        {cause && stringOf(cause["code"]) !== undefined && (
          <Named name={t("Cause")}>
            <VisibleTextView text={`${stringOf(cause["code"]) ?? ""} ${stringOf(cause["path"]) ?? ""}`.trim()} />
          </Named>
        )}
        {attempt !== undefined && (
          <Named name={t("Attempt")}>
            {most === undefined ? count(attempt) : t("{0} of at most {1}", count(attempt), count(most))}
          </Named>
        )}
        {wait !== undefined && <Named name={t("Tried again after")}>{duration(wait)}</Named>}
        {attempt !== undefined && most !== undefined && attempt >= most && (
          <Fact tone="bad">{t("This was the last attempt.")}</Fact>
        )}
        {Object.keys(error).length > 0 && (
          <Folded title={t("The error as it was recorded")}>
            <JsonTree value={error} label={t("Error")} />
          </Folded>
        )}
      </>
    );
  },
});
