import { contractOf } from "../verdicts/contractResult";
import { fieldsOf, numberOf } from "../../../base/json/jsonValue";
import { defineReader } from "../reader";
import type { McpToolData } from "./mcpTool";
import otherShell, { type OtherShellData } from "./otherShell";

/** Commands of agents whose tool has the name of ours (Copilot CLI), so that a result can be an envelope, too. */
export default defineReader({
  ...otherShell,
  tools: ["bash", "powershell"],
  carries: false,
  parse(result): OtherShellData | McpToolData | undefined {
    const isRun = numberOf(fieldsOf(result.toolUseResult)["exitCode"]) !== undefined;
    const envelope = isRun ? undefined : contractOf(result.text);
    return envelope ? fieldsOf(envelope["data"]) : otherShell.parse(result);
  },
});
