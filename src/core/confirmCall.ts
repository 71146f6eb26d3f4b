import { ToolError } from "./errors";
import { asQuestion } from "./fileio/question";
import { pathEnd } from "./pathEnd";
import { askedAbout } from "./policy/access";
import type { ToolContext } from "./ports/context";
import { report } from "./report";
import type { Decision } from "./result";
import type { Shown, Tool } from "./tool";
import { unlessAborted } from "./unlessAborted";
import { t } from "./l10n";

/** How a call goes. `waiting` is the time a person took to answer, in milliseconds; it is not the tool's. */
export interface Course {
  readonly from: number;
  waiting: number;
  decision?: Decision;
}

/**
 * Lets a call go on when the tool has nothing to ask about, when a rule allows it, or when the person says yes; notes in `course` who decided. Throws `ToolError`
 * `BLOCKED` for anything else: its message begins with the path that the person would have had to allow, where it is about one. In an untrusted workspace nobody
 * is asked. A path that has to be asked about is asked about whatever the tool makes of it: also why a call cannot be made tells of what stands there.
 */
export async function confirmCall(tool: Tool, input: unknown, context: ToolContext, course: Course): Promise<void> {
  if (!tool.confirm) throw new Error(`${tool.name} changes something but has no confirm`);
  const aboutPaths = (): Shown | undefined => asQuestion(t("Let {0} use these paths?", tool.name), askedAbout(input));
  let shown: Awaited<ReturnType<typeof tool.confirm>>;
  try {
    shown = await tool.confirm(input, context);
  } catch (error) {
    const question = aboutPaths();
    if (question && !(error instanceof ToolError && error.code === "BLOCKED"))
      await ask(question, tool, { input, context, course });
    throw error;
  }
  const question = !shown || "allowedBy" in shown ? aboutPaths() : shown;
  if (question) await ask(question, tool, { input, context, course });
  else if (shown && "allowedBy" in shown) course.decision = { by: "rule", answer: "yes", rule: shown.allowedBy };
  else course.decision = { by: "nobody", answer: "yes" };
}

async function ask(
  shown: Shown,
  tool: Tool,
  { input, context, course }: { readonly input: unknown; readonly context: ToolContext; readonly course: Course },
): Promise<void> {
  const refuse = (why: string): ToolError => new ToolError("BLOCKED", refusal(input, why));
  if (!context.workspace.trusted) {
    const advice = "Until the person trusts the workspace, only what needs no question works in it.";
    throw refuse(`This ${tool.name} call would have to be asked about. ${advice} Do not retry; ask the person.`);
  }
  const question = { tool: tool.name, input, ...shown, ...(askedAbout(input).size > 0 && { always: true as const }) };
  const asked = performance.now();
  let answer: string;
  try {
    answer = await unlessAborted(context.ask(question, context.signal), context.signal);
    course.decision = { by: "person", answer: answer === "yes" ? "yes" : "no" };
  } catch (error) {
    context.signal.throwIfAborted();
    course.decision = { by: "nobody", answer: "no" };
    // Nobody could be asked: who asks knows why, and what to do.
    if (error instanceof ToolError) throw refuse(error.message.replace(/^Permission denied: /, ""));
    report(context, `Asking about ${tool.name} failed, which counts as a no`, error);
    answer = "no";
  } finally {
    course.waiting = performance.now() - asked;
  }
  context.signal.throwIfAborted();
  if (answer !== "yes") {
    const advice = "Do not retry it and do not do the same by other means; ask the person what to do instead.";
    throw refuse(`the person refused this ${tool.name} call. ${advice}`);
  }
}

/** The most paths whose reasons a refusal tells. */
const mostPaths = 3;

function refusal(input: unknown, why: string): string {
  const about = [...askedAbout(input)];
  const [first] = about;
  if (!first) return `Permission denied: ${why}`;
  const reasons = new Set(about.slice(0, mostPaths).flatMap(([, told]) => told));
  const rest = about.length - mostPaths;
  const more = rest > 0 ? [`${rest} more paths would have to be asked about.`] : [];
  const last = why.charAt(0).toUpperCase() + why.slice(1);
  return [`Permission denied: ${pathEnd(first[0])}`, ...reasons, ...more, last].join(" ");
}
