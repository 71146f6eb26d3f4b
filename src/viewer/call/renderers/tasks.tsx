import type { VNode } from "preact";
import type { TaskCreateData } from "../../../transcripts/calls/readers/taskCreate";
import type { TaskGetData } from "../../../transcripts/calls/readers/taskGet";
import type { TaskListData } from "../../../transcripts/calls/readers/taskList";
import type { TaskUpdateData } from "../../../transcripts/calls/readers/taskUpdate";
import { StatusIcon } from "../../controls/icons";
import { Fact, Named } from "../../controls/fact";
import { SharedBoard } from "../tasks/sharedBoard";
import { TaskBoardView, TaskCard, taskOf } from "../tasks/taskBoardView";
import { stateOf } from "../tasks/taskStates";
import { VisibleTextView } from "../../controls/visibleTextView";
import { arrayOf, objectOf, stringArrayOf, stringOf, type JsonObject, type Loose } from "../../../base/json/jsonValue";
import { defineRenderer } from "../body/renderer";
import { sentence, t } from "../../base/viewerText";

type TasksFields = TaskCreateData | TaskGetData | TaskListData | TaskUpdateData;

/** Shows the agents' shared task list as a board, and what a call changed on it. */
export default defineRenderer<TasksFields>({
  tools: ["TaskCreate", "TaskUpdate", "TaskList", "TaskGet"],
  icon: "todo",
  showsInput: true,
  body({ tool, input, data }) {
    const asked = objectOf(input) ?? {};
    const tasks = arrayOf(data.tasks);
    if (tasks) return <TaskBoardView tasks={tasks.flatMap((task) => taskOf(task) ?? [])} />;
    const one = taskOf(data.task);
    if (one) return <TaskCard task={one} whole />;
    const id = stringOf(data.taskId);
    if (id === undefined) return undefined;
    return (
      <>
        {tool === "TaskUpdate" ? (
          <Updated id={id} asked={asked} data={data} />
        ) : (
          <Created id={id} asked={asked} data={data} />
        )}
        <SharedBoard touched={id} />
      </>
    );
  },
});

function Created({ id, asked, data }: { id: string; asked: JsonObject; data: Loose<TasksFields> }): VNode {
  const task = taskOf({ ...asked, id, subject: stringOf(data.subject) ?? asked["subject"], status: "pending" });
  return (
    <>
      <Fact tone="good">
        <StatusIcon name="ok" />
        {t("Created")}
      </Fact>
      {task && <TaskCard task={task} whole />}
    </>
  );
}

const WORDS: Readonly<Record<string, string>> = {
  addBlockedBy: t("Waits for"),
  addBlocks: t("Blocks"),
  owner: t("Owner"),
  subject: t("Subject"),
  description: t("Description"),
  activeForm: t("While it is done"),
};

function idsOf(value: unknown): string | undefined {
  return stringArrayOf(value)
    ?.map((id) => `#${id}`)
    .join(" ");
}

function Updated({ id, asked, data }: { id: string; asked: JsonObject; data: Loose<TasksFields> }): VNode {
  const change = objectOf(data.statusChange);
  const from = stringOf(change?.["from"]);
  const to = stringOf(change?.["to"]) ?? stringOf(asked["status"]);
  const fields = Object.entries(asked).filter(([name]) => name !== "taskId" && name !== "status");
  const named = stringArrayOf(data.updatedFields) ?? [];
  return (
    <>
      <Fact tone="good">
        <StatusIcon name="ok" />
        {sentence("Task #{0}", <VisibleTextView text={id} />)}{" "}
        {to !== undefined && (
          <>
            <VisibleTextView
              text={
                from === undefined ? stateOf(to).words : t("was {0}, now {1}", stateOf(from).words, stateOf(to).words)
              }
            />
          </>
        )}
      </Fact>
      {fields.map(([name, value]) => (
        <Named key={name} name={Object.hasOwn(WORDS, name) ? (WORDS[name] ?? name) : name}>
          <VisibleTextView text={stringOf(value) ?? idsOf(value) ?? JSON.stringify(value)} />
        </Named>
      ))}
      {fields.length === 0 && to === undefined && named.length > 0 && (
        <Named name={t("Changed")}>
          <VisibleTextView text={named.join(", ")} />
        </Named>
      )}
    </>
  );
}
