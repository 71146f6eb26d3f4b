import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { commandDecision } from "../../../src/tools/runtime/policy/commands/commandDecision";
import { createCommandGrammar } from "../../../src/hosts/node/shells/commandGrammar";
import { createNodeContext } from "../../../src/hosts/node/nodeContext";
import { inFolder } from "../inFolder";
import { definePart } from "../part";

const grammar = createCommandGrammar(() => "/bin/bash");

/** No word here names anything but the file `kept` and what stands beside it: whatever they are put together to can be run. */
const WORDS =
  "echo|cat|ls|touch|kept|made|sub|*|?ept|k*|-x|-n|--|a|b|true|false|printf|%s|head|wc|sort|-o|find|.|-name|-delete|-exec|{}|+|;|tee|cp|mv|test|-f|[|]|xargs|env|sh|bash|-c|command|builtin|eval|exec|read|x|export|local|set|cd|pushd|dirname|basename|date|grep|sed|-i|s/a/b/|awk|git|status|init|log|--output=made|diff|uniq|cut|-d|tr|nl|tac|time|nice|timeout|1|2|mkdir|ln|-s|truncate|-s0|dd|of=made|if=kept".split(
    "|",
  );
const MARKS =
  " | | | | |;|&&|'|\"|`|$(|)|(|{ | }|>|>>|<|2>|&>|>&|>|1|<<<|<<EOF\n|\nEOF\n|\n|\\|\\\n|$|${x}|${x:=|}|$x|=|x=|#|!|&|&>>|>made|> made|>|made|{a,b}|$'\\x3e'|$((|))|[[ | ]]|if |; then |; fi|for x in |; do |; done|while |case |esac|function |() {|~|^|\t|<(|>(|:".split(
    "|",
  );
const command = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...WORDS) },
      { weight: 2, arbitrary: fc.constantFrom(...MARKS) },
      { weight: 2, arbitrary: fc.constantFrom(" ", " ", " | ") },
    ),
    { minLength: 2, maxLength: 14 },
  )
  .map((pieces) => pieces.join(""));
const reading = fc.constantFrom(
  ..."echo |cat kept |ls -l |grep a kept |find . |sort kept |git log |head -1 kept |uniq kept |diff kept sub |date |wc ".split(
    "|",
  ),
);
const changing = fc.constantFrom(
  ..."touch made|> made|>>kept|rm kept|cp kept made|tee made|sed -i s/a/b/ kept|-o made|-delete|--output=made|-exec touch made ;|mv kept made|mkdir made|made|-i|-fprint made".split(
    "|",
  ),
);
const mark = fc.constantFrom(...MARKS);
const few = fc.array(fc.oneof(mark, mark, fc.constantFrom(...WORDS), fc.constant(" ")), { maxLength: 3 });
/** What reads, with something in it; often something that changes files, in marks that may or may not hide it. */
const inputs = fc
  .oneof(
    command,
    fc.tuple(reading, command),
    fc.tuple(reading, few, changing, few, reading),
    fc.tuple(few, reading, few, changing, few),
  )
  .map((parts) => (typeof parts === "string" ? parts : parts.flat().join("")));

/** Everything in the folder and below it: names, kinds and contents. */
function state(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .sort()
    .map((name) => {
      const stat = statSync(join(folder, name), { throwIfNoEntry: false });
      return `${name} ${stat?.isFile() ? readFileSync(join(folder, name), "latin1") : stat?.mode}`;
    });
}

export default definePart({
  name: "commands",
  claim: "a command that runs unasked because it only reads changes no file when bash really runs it",
  runs: 150,
  inputs: fc.array(inputs, { minLength: 1, maxLength: 12 }),
  check: (commands) =>
    inFolder(async (folder) => {
      mkdirSync(join(folder, "work", "sub"), { recursive: true });
      const work = join(folder, "work");
      writeFileSync(join(work, "kept"), "a\nb\n");
      const settings = { commands: { runReadOnly: true, allow: [], deny: [] } };
      const context = { ...createNodeContext({ folders: [work], settings }), grammar };
      const cwd = await context.workspace.resolve(".");
      const before = state(folder);
      for (const text of commands) {
        const { kind } = await commandDecision(text, cwd, context);
        if (kind !== "allow") continue;
        const env = { PATH: "/usr/bin:/bin", HOME: folder, LC_ALL: "C", GIT_CEILING_DIRECTORIES: folder };
        spawnSync("/bin/bash", ["-c", text], {
          cwd: work,
          env,
          timeout: 5000,
          killSignal: "SIGKILL",
          stdio: ["ignore", "ignore", "ignore"],
        });
        assert.deepEqual(state(folder), before, `it changed something: ${text}`);
      }
    }),
});
