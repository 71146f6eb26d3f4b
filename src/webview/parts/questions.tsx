import type { VNode } from "preact";
import { StatusIcon } from "../icons";
import { chosenOf, type Question } from "./answeredQuestions";
import { Folded } from "./folded";
import { LongText } from "./longText";
import { markHidden, VisibleText } from "./visibleText";
import { t } from "../text";

/** One question with its options: what was chosen has a mark and says so. */
export function QuestionView({ question }: { question: Question }): VNode {
  const { header, options, answer, notes, several } = question;
  const chosen = chosenOf(question);
  return (
    <section class="question" aria-label={t("Question")} data-question>
      <div class="question-head">
        {header !== undefined && (
          <span class="badge">
            <VisibleText text={header} />
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
          {options.length > 0 && <span class="quiet">{t("In the person's own words:")} </span>}
          <b>{markHidden(answer)}</b>
        </div>
      )}
      {answer === undefined && <div class="quiet">{t("No answer.")}</div>}
      {notes !== undefined && (
        <div class="question-notes">
          <span class="quiet">{t("Note:")} </span>
          {markHidden(notes)}
        </div>
      )}
    </section>
  );
}
