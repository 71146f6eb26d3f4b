import type { VNode } from "preact";
import { Folded } from "../../controls/folded";
import { LongText } from "../../markup/text/longText";
import { remindersIn } from "./remindersIn";
import { SomeOf } from "../../markup/copy/someOf";
import { plural, t } from "../../base/viewerText";

/**
 * Shows reminders that the program inserted into the user's text. They are collapsed, because the user didn't write
 * them.
 */
export function Reminders({ text }: { text: string }): VNode | null {
  const found = remindersIn(text);
  if (found.length === 0) return null;
  return (
    <Folded
      title={plural(found.length, "{0} system reminder in the same text", "{0} system reminders in the same text")}
    >
      <SomeOf
        all={found}
        of={t("reminders")}
        draw={(words, index) => <LongText key={index} text={words} label={t("Reminder")} />}
      />
    </Folded>
  );
}
