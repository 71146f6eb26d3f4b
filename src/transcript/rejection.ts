/** How a person's no is recorded (seed 001; research: 1.0.44 to 2.1.232). */
const REJECTIONS = [
  "The user doesn't want to proceed with this tool use",
  "The user doesn't want to take this action right now",
  "User rejected tool use",
  "User chose to stay in plan mode",
];

/** True for the text of a result that says that the person refused. Meant for failed results, and for tools that only ask. */
export function isRejection(text: string): boolean {
  const start = text.trimStart();
  return REJECTIONS.some((phrase) => start.startsWith(phrase));
}
