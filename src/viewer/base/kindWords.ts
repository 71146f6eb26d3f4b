import type { RowKind } from "../../transcripts/model/entryRow";
import { t } from "./viewerText";

/** Names each kind of row. */
export const kindWords: Readonly<Record<RowKind, string>> = {
  prompt: t("Prompt"),
  answer: t("Answer"),
  thinking: t("Thinking"),
  call: t("Call"),
  result: t("Result without its call"),
  system: t("System"),
  apiError: t("API error"),
  bookkeeping: t("Bookkeeping"),
  unknown: t("Unknown entry"),
  unreadable: t("Unreadable line"),
};
