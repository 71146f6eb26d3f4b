import type { CallStatus } from "../../transcripts/model/callRow";
import { t } from "./viewerText";

/** Names each call status for users. */
export const statusWords: Readonly<Record<CallStatus, string>> = {
  ok: t("succeeded"),
  expected: t("expected"),
  error: t("failed"),
  rejected: t("rejected by you"),
  interrupted: t("interrupted"),
  blocked: t("blocked"),
  pending: t("running or waiting"),
  orphaned: t("no result"),
};
