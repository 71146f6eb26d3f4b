/** How Claude Code words a failure of the API (docs/transcript-format.md#messages). */
const FAILURES =
  /^(?:API Error(?: ?[:(]|$)|Agent terminated early due to an API error\b|Claude AI usage limit reached\b|Credit balance is too low\b|Failed to authenticate\b|Invalid API key\b|Login expired\b|Not logged in\b|OAuth token revoked\b|Please run \/login\b|Prompt is too long\b|You['’]ve hit your [\w ]{0,30}limit\b)/;

/** Whether a text is Claude Code's message about a failure of the API, instead of the model's text or a title. */
export function isApiErrorText(text: string): boolean {
  return FAILURES.test(text.trimStart());
}
