import type { VNode } from "preact";
import { useContext } from "preact/hooks";
import { useHost } from "../../base/hostContext";
import { type Origin, OriginContext } from "../../base/callOrigin";
import { useRequest } from "../../base/useRequest";
import { Fact } from "../../controls/fact";
import { Problem, Waiting } from "../../controls/problem";
import { TaskBoardView, taskOf } from "./taskBoardView";
import { plural, t } from "../../base/viewerText";

/** Shows all shared tasks after the shown call. Renders nothing for calls that are in no transcript. */
export function SharedBoard({ touched }: { touched: string }): VNode | null {
  const origin = useContext(OriginContext);
  return origin ? <Board origin={origin} touched={touched} /> : null;
}

function Board({ origin, touched }: { origin: Origin; touched: string }): VNode | null {
  const host = useHost();
  const { transcript, call } = origin;
  const request = useRequest(`board ${transcript} ${call}`, (signal) => host.board({ transcript, call }, signal));
  if (request.state === "failed")
    return <Problem what={t("The tasks could not be looked up")} error={request.error} retry={request.retry} />;
  if (request.state === "loading")
    return request.slow ? (
      <Waiting what={t("Looking up the tasks")} slow retry={request.retry} />
    ) : (
      <span aria-busy="true" data-loading />
    );
  if (!request.value) return null;
  const { tasks, unseen } = request.value;
  return (
    <section aria-label={t("All tasks then")}>
      <h4>{t("All tasks then")}</h4>
      <TaskBoardView tasks={tasks.flatMap((task) => taskOf(task) ?? [])} touched={touched} />
      {unseen > 0 && (
        <Fact tone="quiet">
          {plural(unseen, "{0} earlier call not looked at.", "{0} earlier calls not looked at.")}
        </Fact>
      )}
    </section>
  );
}
