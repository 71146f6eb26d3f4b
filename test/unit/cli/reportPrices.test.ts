import assert from "node:assert/strict";
import path from "node:path";
import { runCommandLine } from "../../support/commandLine";
import { call, type Json, jsonl, lines, reportFolder } from "./reported";

describe("tool-results report", () => {
  const folder = reportFolder();
  const { put } = folder;

  const prices = (models: unknown, more: Json = {}): string =>
    put("prices.json", JSON.stringify({ date: "2030-02-28", models, ...more }));

  it("with --prices uses the prices of a file in the table and in the JSON, and reports their date", async () => {
    put(
      "a.jsonl",
      jsonl(call("1", "Read"), call("2", "Read", { message: { id: "m2", model: "b", usage: { output_tokens: 1 } } })),
    );
    const file = prices({ "claude-opus-4-5": { input: 100, output: 1000 } });
    const json = await runCommandLine(["report", "a.jsonl", "--json", "--prices", file], { cwd: folder.root });
    assert.deepEqual([json.stderr, json.code], ["", 0]);
    assert.deepEqual(lines(json.stdout)[0]?.["cost"], {
      usd: 0.3,
      unknown_messages: 1,
      unknown_tokens: 1,
      prices: "2030-02-28",
    });
    const table = await runCommandLine(["report", "a.jsonl", "--prices", file], { cwd: folder.root });
    assert.match(table.stdout, /\nall models .* ≥ \$0\.30, 99\.9% of tokens priced\n/);
    assert.match(table.stdout, /US dollars at the prices given of 2030-02-28;/);
    const without = await runCommandLine(["report", "a.jsonl", "--json"], { cwd: folder.root });
    assert.ok(!("cost" in (lines(without.stdout)[0] ?? {})), 'expected !("cost" in (lines(without.stdout)[0] ?? {}))');
  });

  it("knows no cost if the file has no price for what was used", async () => {
    const cached = { usage: { input_tokens: 1, output_tokens: 1, cache_read_input_tokens: 5 } };
    put("a.jsonl", jsonl(call("1", "Read", { message: { id: "m", model: "own/model", ...cached } })));
    const cost = async (price: Json): Promise<unknown> => {
      const file = prices({ "own/model": { input: 2e6, output: 1e6, ...price } });
      const { stdout } = await runCommandLine(["report", "a.jsonl", "--json", "--prices", file], { cwd: folder.root });
      return lines(stdout)[0]?.["cost"];
    };
    assert.deepEqual(await cost({}), { usd: 0, unknown_messages: 1, unknown_tokens: 7, prices: "2030-02-28" });
    assert.deepEqual(await cost({ read: 1e6 }), {
      usd: 8,
      unknown_messages: 0,
      unknown_tokens: 0,
      prices: "2030-02-28",
    });
  });

  it("takes prices by the day and by the prompt's length, and other names of models", async () => {
    const used = (id: string, day: string, input: number, model = "own"): Json =>
      call(id, "Read", {
        timestamp: `${day}T08:00:00.000Z`,
        message: { id, model, usage: { input_tokens: input, output_tokens: 0 } },
      });
    const dear = { input: 10, output: 1 };
    const file = prices(
      { own: [dear, { input: 1, output: 1, from: "2026-05-01", longest: 1e6, longer: { input: 4, output: 4 } }] },
      { aliases: { mine: "own" } },
    );
    for (const [usd, day, input, model] of [
      [10, "2026-04-30", 1e6],
      [1, "2026-05-01", 1e6],
      [8, "2026-05-01", 2e6],
      [1, "2026-05-01", 1e6, "mine"],
    ] as const) {
      put("a.jsonl", jsonl(used("1", day, input, model)));
      const { stdout } = await runCommandLine(["report", "a.jsonl", "--json", "--prices", file], { cwd: folder.root });
      assert.equal((lines(stdout)[0]?.["cost"] as Json)["usd"], usd, `${day} ${input}`);
    }
  });

  it("ends with 2 for prices that can't be read, says what is wrong with them, and reads nothing", async () => {
    const price = { input: 1, output: 2 };
    const table = (a: unknown): Json => ({ date: "2026-02-01", models: { a } });
    for (const [text, message] of [
      [undefined, "no such file."],
      ["{", "Not JSON: the text ends too early at line 1, column 2."],
      ["[]", "the table is []; expected an object with date and models."],
      [{ models: { a: price } }, "date is missing; expected a day such as 2026-01-31."],
      [{ date: "2026-02-31", models: { a: price } }, 'date is "2026-02-31"; expected a day such as 2026-01-31.'],
      [{ date: "2026-02-01", models: {} }, "models is {}; expected at least one model."],
      [
        { date: "2026-02-01", models: { a: { input: "1", output: 2 } } },
        'models.a.input is "1"; expected US dollars per million tokens, a number of at least 0.',
      ],
      [{ date: "2026-02-01", models: { a: { input: -1, output: 2 } } }, "models.a.input is -1; expected US dollars"],
      [{ date: "2026-02-01", models: { a: { input: 1 } } }, "models.a.output is missing; expected US dollars"],
      [
        { date: "2026-02-01", models: { a: { ...price, cache: 1 } } },
        "models.a.cache isn't a field of a price table. Known fields: input, output, write5m, write1h, read, longest, longer, from, fast, batch, regional.",
      ],
      [
        { date: "2026-02-01", model: {} },
        "model isn't a field of a price table. Known fields: date, source, models, aliases.",
      ],
      [table([]), "models.a is []; expected at least one price."],
      [table([price, price]), "models.a[1].from is missing; expected a later day than the price before."],
      [table({ ...price, from: "May" }), 'models.a.from is "May"; expected a day such as 2026-01-31.'],
      [table({ ...price, longest: "1" }), 'models.a.longest is "1"; expected a number of tokens.'],
      [table({ ...price, longer: price }), "models.a.longest is missing; expected a number of tokens."],
      [table({ ...price, longest: 1, longer: 5 }), "models.a.longer is 5; expected an object with input and output."],
      [table({ ...price, fast: "2" }), 'models.a.fast is "2"; expected a factor, a number of at least 0.'],
      [{ ...table(price), aliases: [] }, "aliases is []; expected an object with models' names by other names."],
      [{ ...table(price), aliases: { b: "c" } }, 'aliases.b is "c"; expected the name of one of the models.'],
    ] as const) {
      const file = path.join(folder.root, "p.json");
      if (text !== undefined) put("p.json", typeof text === "string" ? text : JSON.stringify(text));
      const { stdout, stderr, code } = await runCommandLine(["report", folder.root, "--json", "--prices", file]);
      assert.deepEqual([stdout, code], ["", 2]);
      assert.ok(stderr.startsWith(`tool-results: Option --prices: ${file}: ${message}`), stderr);
    }
  });
});
