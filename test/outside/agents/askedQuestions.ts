import * as z from "zod";

const request = z.looseObject({
  id: z.union([z.number(), z.string()]).optional(),
  method: z.string().optional(),
  /** Claude Code's own form. */
  request: z.looseObject({ subtype: z.string() }).optional(),
});

/** How agents ask the client that drives them about a call, and pass on the questions of servers. */
const QUESTIONS =
  /^(?:can_use_tool|elicitation|session\/request_permission|mcpServer\/elicitation\/request|.*[aA]pproval)$/;

/** Returns the questions in an agent's output, as it sent them. */
export function askedQuestions(output: string): readonly string[] {
  return output.split("\n").filter((line) => {
    if (!line.startsWith("{")) return false;
    const { data } = request.safeParse(JSON.parse(line));
    const name = data?.request?.subtype ?? (data?.id === undefined ? undefined : data.method);
    return name !== undefined && QUESTIONS.test(name);
  });
}
