import type { CallDetail } from "../../transcripts/model/callDetail";
import { t } from "./viewerText";

/** Explains in a sentence what decided a call's status. Returns undefined if there is no result. */
export function evidenceWords({ evidence, evidenceSays, status }: CallDetail): string | undefined {
  switch (evidence) {
    case "flag":
      if (status === "error") return t("Decided by the flag: the result is flagged as an error.");
      if (status === "ok") return t("Decided by the flag: the result is not flagged as an error.");
      return t("Decided by what the transcript records beside the result.");
    case "body":
      return evidenceSays === undefined
        ? t("Decided by the words of the result.")
        : t("Decided by the result's content: the answer's own {0}.", evidenceSays);
    case "exit":
      return t("Decided by the exit code: what it means for this command.");
    case undefined:
      return undefined;
  }
}
