import type { CallDetail } from "../../transcripts/model/callDetail";
import { t } from "./viewerText";

/** Explains in a sentence what decided a call's status. Returns undefined if there is no result. */
export function evidenceWords({ evidence, evidenceSays, status }: CallDetail): string | undefined {
  switch (evidence) {
    case "flag":
      if (status === "error") return t("Marked as an error by the agent.");
      if (status === "ok") return t("Not marked as an error by the agent.");
      return t("Based on what the transcript records next to the result.");
    case "body":
      return evidenceSays === undefined
        ? t("Based on the text of the result.")
        : t("Based on the content of the result: its own {0}.", evidenceSays);
    case "exit":
      return t("Based on what the exit code means for this command.");
    case undefined:
      return undefined;
  }
}
