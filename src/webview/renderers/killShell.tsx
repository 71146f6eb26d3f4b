import { Fact, Named } from "../parts/fact";
import { VisibleText } from "../parts/visibleText";
import { text } from "../reading";
import { defineRenderer } from "../renderer";

export default defineRenderer({
  tools: ["KillShell", "KillBash", "TaskStop"],
  icon: "terminal",
  body({ data }) {
    const shell = text(data["shellId"]);
    if (shell === undefined) return undefined;
    const command = text(data["command"]);
    const status = text(data["status"]);
    return (
      <>
        <Fact tone="good">
          Shell <VisibleText text={shell} /> {status === undefined ? "ended" : <VisibleText text={status} />}
        </Fact>
        {command !== undefined && (
          <Named name="Command">
            <code>
              <VisibleText text={command} />
            </code>
          </Named>
        )}
      </>
    );
  },
});
