import type { ComponentChildren, VNode } from "preact";
import type { TurnItem } from "../../transcripts/model/outlineModel";
import { Shape, StatusIcon } from "../controls/icons";
import { VisibleTextView } from "../controls/visibleTextView";
import { count, tokens as tokenWords } from "../base/units";
import { plural, t } from "../base/viewerText";
import { OutlineLine } from "./outlineLine";
import { foldedWords, ran, clock, sumOf, allTokens } from "./outlineWords";

/** Shows a prompt and what followed. */
export function OutlineTurn({ item }: { item: TurnItem }): VNode {
  const { text, time, calls, failed, tokens, hooks, way, rewound, durationMs } = item;
  const facts: ComponentChildren[] = [
    time && clock(time),
    ran(durationMs),
    calls > 0 && plural(calls, "{0} call", "{0} calls"),
    failed > 0 && (
      <span key="failed" class="outline-failed" data-outline-failed={failed}>
        <StatusIcon name="error" />
        {t("{0} failed", count(failed))}
      </span>
    ),
    tokens && (
      <span key="tokens" title={allTokens(tokens)}>
        {tokenWords(sumOf(tokens))}
      </span>
    ),
    hooks && plural(hooks.count, "{0} hook", "{0} hooks"),
    way && (
      <span key="way" class="outline-way" title={t("The conversation parts here into several ways")}>
        <Shape name="branch" />
        {t("way {0} of {1}", count(way.number), count(way.of))}
      </span>
    ),
    rewound && (
      <span key="rewound" class="outline-way" title={t("The conversation did not go on from here")}>
        {t("rewound")}
      </span>
    ),
    foldedWords(item),
  ];
  return (
    <OutlineLine icon={<Shape name={text === "" ? "bookkeeping" : "prompt"} />} facts={facts}>
      {text === "" ? <span class="quiet">{t("Before the first prompt")}</span> : <VisibleTextView text={text} />}
    </OutlineLine>
  );
}
