import { CommandOutput } from "../parts/commandOutput";
import { number, record, text } from "../reading";
import { defineRenderer } from "../renderer";

export default defineRenderer({
  tools: ["bash", "Bash", "PowerShell"],
  icon: "terminal",
  body({ input, data }) {
    const output = text(data["output"]) ?? text(data["stdout"]);
    if (output === undefined) return undefined;
    const errors = text(data["stderr"]);
    const code = data["exit_code"] ?? data["exitCode"];
    const words = [
      data["timed_out"] === true ? "Ran out of time" : undefined,
      data["interrupted"] === true ? "Interrupted" : undefined,
      text(data["returnCodeInterpretation"]),
    ].filter((word) => word !== undefined);
    return (
      <CommandOutput
        command={text(record(input)?.["command"])}
        output={output}
        {...(errors && { errors })}
        exitCode={code === null ? null : number(code)}
        words={words}
      />
    );
  },
});
