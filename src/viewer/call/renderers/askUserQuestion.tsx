import type { VNode } from "preact";
import type { AskUserQuestionData } from "../../../transcripts/calls/readers/askUserQuestion";
import { Fact, Named } from "../../controls/fact";
import { questionsOf } from "../body/answeredQuestions";
import { QuestionView } from "../body/questionView";
import { StatusIcon } from "../../controls/icons";
import { markHidden } from "../../controls/visibleTextView";
import { arrayOf, objectOf, stringOf } from "../../../base/json/jsonValue";
import { defineRenderer, type RendererProps } from "../body/renderer";
import { t } from "../../base/viewerText";

/** Shows questions to the user: the options, and the selected ones. */
export default defineRenderer<AskUserQuestionData>({
  tools: ["AskUserQuestion", "ask_user_question", "request_user_input", "ask_user", "vscode_askQuestions"],
  icon: "question",
  showsInput: true,
  body: drawn,
  failure: drawn,
});

function drawn({ input, data }: RendererProps<AskUserQuestionData>): VNode | undefined {
  const answers = pairs(data.answers);
  if (!answers && data.rejected !== true) return undefined;
  const questions = questionsOf(input, answers ?? [], data.annotations);
  const feedback = stringOf(data.feedback);
  return (
    <>
      {data.rejected === true && (
        <Fact tone="quiet">
          <StatusIcon name="rejected" />
          {answers && answers.length > 0 ? t("You replied in another way.") : t("You did not reply.")}
        </Fact>
      )}
      {questions.map((question, index) => (
        <QuestionView key={index} question={question} />
      ))}
      {feedback !== undefined && <Named name={t("You said")}>{markHidden(feedback)}</Named>}
    </>
  );
}

/** Reads replies from `{question: answer}` or `[{question, answer}]`. */
function pairs(value: unknown): readonly (readonly [string, string])[] | undefined {
  const items = arrayOf(value);
  if (items) {
    const read = items.map(
      (item) => [stringOf(objectOf(item)?.["question"]), stringOf(objectOf(item)?.["answer"])] as const,
    );
    return read.every((pair): pair is readonly [string, string] => pair[0] !== undefined && pair[1] !== undefined)
      ? read
      : undefined;
  }
  const fields = objectOf(value);
  return (
    fields &&
    Object.entries(fields).map(([question, answer]) => [question, stringOf(answer) ?? JSON.stringify(answer)] as const)
  );
}
