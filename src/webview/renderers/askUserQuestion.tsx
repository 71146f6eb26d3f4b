import { Fact } from "../parts/fact";
import { VisibleText } from "../parts/visibleText";
import { list, record, text } from "../reading";
import { defineRenderer } from "../renderer";

export default defineRenderer({
  tools: ["AskUserQuestion"],
  icon: "question",
  body({ data }) {
    const answers = pairs(data["answers"]);
    if (!answers) return data["rejected"] === true ? <Fact>The person did not answer.</Fact> : undefined;
    return (
      <dl class="answers">
        {answers.map(([question, answer], index) => (
          <div key={index}>
            <dt>
              <VisibleText text={question} />
            </dt>
            <dd>
              <VisibleText text={answer} />
            </dd>
          </div>
        ))}
      </dl>
    );
  },
});

/** Answers as `{question: answer}` or `[{question, answer}]`. */
function pairs(value: unknown): readonly (readonly [string, string])[] | undefined {
  const items = list(value);
  if (items) {
    const read = items.map((item) => [text(record(item)?.["question"]), text(record(item)?.["answer"])] as const);
    return read.every((pair): pair is readonly [string, string] => pair[0] !== undefined && pair[1] !== undefined)
      ? read
      : undefined;
  }
  const fields = record(value);
  return (
    fields &&
    Object.entries(fields).map(([question, answer]) => [question, text(answer) ?? JSON.stringify(answer)] as const)
  );
}
