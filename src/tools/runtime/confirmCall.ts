import type { ToolContext } from "./context/toolContext";
import { ToolError } from "../../base/errors";
import { asQuestion } from "./pathQuestion";
import { pathEnd } from "../../base/pathEnd";
import type { Approval, PlanContext } from "./policy/access";
import type { Answer } from "./ports/askPort";
import type { Decision } from "../../results/result";
import type { Planned, Shown, Tool } from "./tool";
import { unlessAborted } from "../../base/unlessAborted";
import { t } from "../../base/l10n";

/**
 * Describes the course of a call. `waiting` is how long the user took to decide, in milliseconds. It doesn't count as
 * the tool's time.
 */
export interface Course {
  readonly from: number;
  waiting: number;
  decision?: Decision;
}

/** A plan that may be carried out, and what the user approved. */
export interface ApprovedPlan {
  readonly plan: unknown;
  readonly approval: Approval;
}

/**
 * Plans a call, and asks the user unless there is nothing to ask about or a rule allows it. Notes in `course` who decided. Throws `ToolError` `BLOCKED` for
 * anything but a yes: its message begins with the first path to approve, if there is one. In an untrusted workspace, nobody is asked. Paths are asked about even
 * if the call is going to fail, because the error may reveal what is there.
 */
export async function confirmCall(
  tool: Tool,
  input: unknown,
  context: PlanContext,
  course: Course,
): Promise<ApprovedPlan> {
  const { access } = context;
  const aboutPaths = (): Shown | undefined => asQuestion(t("Let “{0}” use these paths?", tool.title), access.asked);
  let planned: Planned<unknown>;
  try {
    planned = await tool.plan(input, context);
  } catch (error) {
    const question = aboutPaths();
    if (question && !(error instanceof ToolError && error.code === "BLOCKED"))
      await ask(question, tool, { input, context, course });
    throw error;
  }
  const { plan, ask: own, allowedBy } = planned;
  const question = own ?? aboutPaths();
  if (question) await ask(question, tool, { input, context, course });
  else if (allowedBy !== undefined) course.decision = { by: "rule", answer: "yes", rule: allowedBy };
  else course.decision = { by: "nobody", answer: "yes" };
  return { plan, approval: access.approve(question !== undefined) };
}

async function ask(
  shown: Shown,
  tool: Tool,
  { input, context, course }: { readonly input: unknown; readonly context: PlanContext; readonly course: Course },
): Promise<void> {
  const { asked: paths } = context.access;
  const refuse = (why: string): ToolError => new ToolError("BLOCKED", refusal(paths, why));
  if (!context.workspace.trusted) {
    const advice = "Until the user trusts the workspace, only calls that need no approval work in it.";
    throw refuse(`This ${tool.name} call needs approval. ${advice} Do not retry; ask the user.`);
  }
  const question = { tool: tool.name, input, ...shown, ...(paths.size > 0 && { always: true as const }) };
  const asked = performance.now();
  let answer: Answer;
  try {
    answer = await unlessAborted(context.ask(question, context.signal), context.signal);
    course.decision =
      typeof answer === "object"
        ? { by: "rule", answer: "yes", rule: answer.allowedBy }
        : { by: "person", answer: answer === "yes" ? "yes" : "no" };
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
  if (answer !== "yes" && typeof answer !== "object") {
    const advice = "Do not retry it or do the same by other means; ask the user what to do instead.";
    throw refuse(`the user rejected this ${tool.name} call. ${advice}`);
  }
}

/** The maximum number of paths whose reasons a refusal lists. */
const mostPaths = 3;

function refusal(paths: PlanContext["access"]["asked"], why: string): string {
  const about = [...paths];
  const [first] = about;
  if (!first) return `Permission denied: ${why}`;
  const reasons = new Set(about.slice(0, mostPaths).flatMap(([, told]) => told));
  const rest = about.length - mostPaths;
  const more = rest > 0 ? [`${rest} more paths need approval.`] : [];
  const last = why.charAt(0).toUpperCase() + why.slice(1);
  return [`Permission denied: ${pathEnd(first[0])}`, ...reasons, ...more, last].join(" ");
}

/** Reports an error to the log. A log that fails must not fail the call. */
export function report(context: Pick<ToolContext, "log">, message: string, error: unknown): void {
  try {
    context.log.error(message, error);
  } catch {
    // Nothing is left to report to.
  }
}
