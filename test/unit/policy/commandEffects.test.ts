import assert from "node:assert/strict";
import fc from "fast-check";
import { type CommandTrial, type Effect, startTrial } from "../../support/commandEffects/effects";
import { isTame } from "../../support/commandEffects/jail";
import { commandLines } from "../../support/commandEffects/lines";
import { keptOptions } from "../../support/commandEffects/options";
import { hasProc } from "../../support/machine";

/** Lines that are tried at once: when they have an effect together, each is tried alone. */
const AT_ONCE = 250;
/** Effects after which no more are looked for. */
const ENOUGH = 10;

describe("command lines that run unasked, when they are really run", () => {
  let trial: CommandTrial;
  const trials: CommandTrial[] = [];
  before(function () {
    if (!hasProc) return this.skip();
    trials.push((trial = startTrial()));
  });
  after(() => trials.forEach((one) => one.end()));

  it("would be found out: what makes, changes, removes, runs, shows or reaches out is seen", async () => {
    const seen: Record<string, readonly string[]> = {};
    const expected = {
      "echo x > made": ["makes work/made"],
      "echo x > made; echo y": ["makes work/made"],
      "echo x >> a.txt": ["changes work/a.txt"],
      "echo x > ../made": ["makes made"],
      "echo x > ~/made": ["makes home/made"],
      "chmod +x a.txt": ["runs chmod +x a.txt"],
      "rm a.txt": ["runs rm a.txt"],
      "env -i /bin/rm b.txt": ["removes work/b.txt"],
      "/bin/mv a.txt c.txt": ["makes work/c.txt", "removes work/a.txt"],
      "/bin/touch -d @0 a.txt": ["changes work/a.txt"],
      "/bin/touch -a a.txt": ["changes work/a.txt"],
      "(sleep 0.1; echo x > made) & wait": ["makes work/made"],
      "cat .env": ["shows what is in a secret file"],
      "rev .env": ["shows what is in a secret file"],
      "xxd -p .env | head -c 60": ["shows what is in a secret file"],
      "ls ../outside": ["shows what is outside the workspace"],
      "cat ~/.netrc": ["shows what is in the home folder"],
      "cat /etc/passwd": ["shows /etc/passwd"],
      "cd fixtures/bare && git status -s": ["runs .trap bare-fsmonitor"],
      "./tool a": ["runs .trap tool-of-the-workspace a"],
      ...(trial.jail.kind === "namespaces" && {
        "exec 3<> /dev/tcp/127.0.0.1/9": ["reaches for the network"],
        "exec 3<> /dev/tcp/192.0.2.1/80": ["reaches for the network"],
        "echo x > /dev/udp/127.0.0.1/9": ["reaches for the network"],
      }),
    };
    // Git gives its monitor the time.
    for (const line of Object.keys(expected))
      seen[line] = (await trial.effectsOf(line)).map((does) => does.replace(/(fsmonitor) .*/, "$1"));
    assert.deepEqual(seen, expected);
  });

  it("can't change anything except their world", async function () {
    if (trial.jail.kind === "none") return this.skip();
    const [output] = await trial.outputsOf([
      "for x in /x /usr/x /usr/bin/x /etc/x /dev/x /bin/x /lib/x /root/x; do (echo x > $x) 2>&- && echo made $x; done; /bin/ps ax | wc -l; cat /proc/net/dev | tail -n +3 | wc -l; echo end",
    ]);
    // This process, a bash, the one around it, and those of the line.
    assert.match(output ?? "", /^[1-9]\n1\nend\n$/);
  });

  it("begin in the same world, whatever those before them did", async () => {
    const lines = [
      "echo x > a.txt",
      "/bin/rm -r src .git",
      "/bin/chmod 0 src other",
      "/bin/mv src moved",
      "ln -s / .env",
    ];
    for (const line of lines) assert.notDeepEqual(await trial.effectsOf(line), [], line);
    assert.deepEqual(await trial.effectsOf("cat a.txt src/a.ts; ls -la . src other; git status -s"), []);
    const [output] = await trial.outputsOf(["head -1 a.txt; ls src; git log --oneline | wc -l"]);
    assert.equal(output, "one\na.ts\nb.ts\ndeep\ninner.ts\nlib.rs\n2\n");
  });

  it("end after two seconds, with all that they started", async () => {
    const begun = performance.now();
    const [output, next] = await trial.outputsOf(["echo a; sleep 50 & sleep 60", "echo b"]);
    assert.deepEqual([output, next], ["a\n", "b\n"]);
    assert.equal(performance.now() - begun < 8000, true);
  });

  it("have no effect: none of 2,000 that cross programs, options, constructs of the shell and insertions", async () => {
    const lines = fc.sample(commandLines(keptOptions()), { seed: 18, numRuns: 2000 });
    const effects: Effect[] = [];
    let ran = 0;
    for (let at = 0; at < lines.length && effects.length < ENOUGH; at += AT_ONCE) {
      const tried = await trial.tryLines(lines.slice(at, at + AT_ONCE));
      ran += tried.ran;
      effects.push(...tried.effects);
    }
    assert.deepEqual(effects, []);
    assert.equal(ran > 300, true, `only ${ran} of them ran`);
  });
});

describe("command lines that run without a jail", () => {
  it("name no path outside their world, and no process", () => {
    const lines = [
      ...[
        "cat /etc/passwd",
        "cat ../x",
        "cat a/../../x",
        "ls ~root",
        "kill -9 -1",
        "pkill x",
        'cat "/etc/x"',
        "cat <//x",
        "x=/etc",
        "ls $x/etc",
        "ls ${x}/etc",
      ],
      ...[
        "PATH=2 ls",
        "env -i ls",
        "command -p ls",
        "exec -c ls",
        "echo $'\\x2fetc'",
        "printf '\\057etc'",
        "cd $OLDPWD",
        "ls --color=/x",
      ],
    ];
    assert.deepEqual(lines.filter(isTame), []);
    const tame = [
      "cat src/a.ts",
      "ls ~/x",
      "sort ./a.txt | head -1",
      "find src -name '*.ts'",
      "git log -1",
      "cat links/o.txt",
      "touch made",
    ];
    assert.deepEqual(
      tame.filter((line) => !isTame(line)),
      [],
    );
  });
});
