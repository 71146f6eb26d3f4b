import { CommandOutput } from "../parts/commandOutput";
import { Fact } from "../parts/fact";
import { VisibleText } from "../parts/visibleText";
import { number, text } from "../reading";
import { defineRenderer } from "../renderer";
import { moment } from "../units";

export default defineRenderer({
  tools: ["BashOutput"],
  icon: "terminal",
  body({ data }) {
    const status = text(data["status"]);
    const output = text(data["stdout"]);
    if (status === undefined && output === undefined) return undefined;
    const errors = text(data["stderr"]);
    const time = text(data["timestamp"]);
    return (
      <>
        <div class="facts">
          {status !== undefined && (
            <Fact>
              Shell <VisibleText text={status} />
            </Fact>
          )}
          {time !== undefined && (
            <Fact tone="quiet">
              at <VisibleText text={moment(time)} />
            </Fact>
          )}
        </div>
        <CommandOutput
          command={undefined}
          output={output ?? ""}
          {...(errors && { errors })}
          exitCode={number(data["exitCode"])}
        />
      </>
    );
  },
});
