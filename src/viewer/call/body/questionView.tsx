import type { VNode } from "preact";
import type { Block } from "../../markup/copy/copyBlock";
import { writing } from "../../markup/copy/copyAs";
import { StatusIcon } from "../../controls/icons";
import { chosenOf, type Question } from "./answeredQuestions";
import { CopiedBlock } from "../../markup/copy/copiedBlock";
import { Folded } from "../../controls/folded";
import { LongText } from "../../markup/text/longText";
import { markHidden, visibleString, VisibleTextView } from "../../controls/visibleTextView";
import { t } from "../../base/viewerText";

/** Shows a question with its options, and marks the selected ones. */
export function QuestionView({ question }: { question: Question }): VNode {
  const { header, options, answer, notes, several } = question;
  const chosen = chosenOf(question);
  return (
    <CopiedBlock block={questionBlock(question)}>
      <div
        class="question"
        role="group"
        aria-label={t("Question: {0}", visibleString(question.question))}
        data-question
      >
        <div class="question-head">
          {header !== undefined && (
            <span class="badge">
              <VisibleTextView text={header} />
            </span>
          )}
          <span class="question-words">{markHidden(question.question)}</span>
          {several && <span class="fact quiet">{t("several may be chosen")}</span>}
        </div>
        {options.length > 0 && (
          <ul class="plain-list options">
            {options.map((option, at) => {
              const taken = chosen.includes(at);
              return (
                <li key={at} class={taken ? "option chosen" : "option"} data-chosen={taken ? "true" : undefined}>
                  <span class="option-mark">{taken && <StatusIcon name="ok" />}</span>
                  <div>
                    <span class="option-label">{markHidden(option.label)}</span>
                    {taken && <span class="badge">{t("chosen")}</span>}
                    {option.description !== undefined && <div class="quiet">{markHidden(option.description)}</div>}
                    {option.preview !== undefined && (
                      <Folded title={t("Preview")}>
                        <LongText text={option.preview} label={t("Preview")} />
                      </Folded>
                    )}
                  </div>
                </li>
              );
            })}
          </ul>
        )}
        {answer !== undefined && chosen.length === 0 && (
          <div class="own-answer" data-own-answer>
            {options.length > 0 && <span class="quiet">{t("In your own words:")} </span>}
            <b>{markHidden(answer)}</b>
          </div>
        )}
        {answer === undefined && <div class="quiet">{t("No response.")}</div>}
        {notes !== undefined && (
          <div class="question-notes">
            <span class="quiet">{t("Note:")} </span>
            {markHidden(notes)}
          </div>
        )}
      </div>
    </CopiedBlock>
  );
}

/** Formats a question with its options, marks on the selected ones, and the reply. */
function questionBlock(question: Question): Block {
  const { options, answer, notes } = question;
  const chosen = chosenOf(question);
  const option = (at: number): string => {
    const { label = "", description } = options[at] ?? {};
    return description === undefined ? label : `${label}: ${description}`;
  };
  const mark = (at: number): string => (chosen.includes(at) ? "[x]" : "[ ]");
  const said = [
    answer === undefined ? t("No response.") : t("Response: {0}", answer),
    ...(notes === undefined ? [] : [t("Note: {0}", notes)]),
  ];
  return {
    what: t("Question"),
    text: () => `${[question.question, ...options.map((_, at) => `${mark(at)} ${option(at)}`), ...said].join("\n")}\n`,
    markdown: async () => {
      const { bullets, inline } = await writing();
      const listed = options.length === 0 ? [] : [bullets(options.map((_, at) => `${mark(at)} ${inline(option(at))}`))];
      return [`**${inline(question.question)}**\n`, ...listed, `${said.map(inline).join("\\\n")}\n`].join("\n");
    },
    value: () => question,
  };
}
