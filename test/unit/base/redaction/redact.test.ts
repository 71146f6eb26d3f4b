import assert from "node:assert/strict";
import fc from "fast-check";
import { withoutColors } from "../../../../src/base/redaction/coloredText";
import { hiddenWords, HiddenCount, redact, redactInto } from "../../../../src/base/redaction/redact";
import { redactValue } from "../../../../src/base/redaction/redactValue";
import { redactLong } from "../../../../src/base/redaction/redactionSlices";
import { ASSIGNED, chance, HARMLESS, KEY, TOKENS } from "./redactTexts";
import { cpuClock } from "../../../support/cpuTime";

describe("redaction", () => {
  for (const [kind, token] of TOKENS) {
    const start = token.slice(0, 14).replace(/[0-9].*$/, "");
    it(`hides a ${kind} that begins with ${start}`, () => {
      for (const [before, after] of [
        ["", ""],
        ["use ", " now"],
        ['{"a":"', '"}'],
        ["a\\n", "\\n"],
        ["\u001b[31m", "\u001b[0m"],
        ["a%3D", "&b"],
        ["(", ")."],
      ] as const) {
        const { text, hidden } = redact(`${before}${token}${after}`);
        assert.ok(!text.includes(token.slice(-16)), text);
        assert.deepEqual(hidden, [{ kind, count: 1 }]);
        assert.ok(text.startsWith(before) && text.endsWith(after === ")." ? "" : after), text);
      }
    });
  }

  it("leaves the end of a token whose beginning the text does not have", () => {
    for (const text of ["JQQJ99", "Q~", `JQQJ99${chance(20)}`]) assert.equal(redact(text).text, text);
  });

  it("hides once if two tokens share characters", () => {
    const { text } = redact(`SG.${chance(22)}.${chance(38)}-abC8Q~${chance(34)}`);
    assert.match(text, /^\[hidden: SendGrid key\]Q~/);
  });

  it("hides the body of a private key and keeps its first and last line", () => {
    const { text, hidden } = redact(`before\n${KEY}\nafter`);
    assert.equal(
      text,
      "before\n-----BEGIN RSA PRIVATE KEY-----[hidden: private key]-----END RSA PRIVATE KEY-----\nafter",
    );
    assert.deepEqual(hidden, [{ kind: "private key", count: 1 }]);
  });

  it("hides a private key with numbered lines, with escaped line breaks, and one that is cut off", () => {
    const numbered = KEY.split("\n")
      .map((line, at) => `${String(at + 1).padStart(6)}\t${line}`)
      .join("\n");
    const cut = KEY.slice(0, 400);
    for (const text of [numbered, JSON.stringify(KEY), cut, `${cut}\n\nand words that are no key`]) {
      const { text: shown } = redact(text);
      assert.ok(!/[A-Za-z0-9]{40}/.test(shown), shown);
      assert.match(shown, /\[hidden: private key\]/);
    }
    assert.match(redact(`${cut}\n\nand words that are no key`).text, /and words that are no key$/);
  });

  it("hides the private lines of a key of PuTTY, and those of SSH with four dashes", () => {
    const line = chance(48);
    assert.equal(
      redact(`Public-Lines: 1\nabc\nPrivate-Lines: 1\n${line}\nPrivate-MAC: abc`).text,
      "Public-Lines: 1\nabc\nPrivate-Lines: 1[hidden: private key]Private-MAC: abc",
    );
    const [begin, end] = ["BEGIN", "END"].map((word) => ["----", word, "SSH2 ENCRYPTED PRIVATE KEY", "----"].join(" "));
    assert.equal(redact(`${begin}\n${line}\n${end}`).text, `${begin}[hidden: private key]${end}`);
  });

  it("hides a word in a connection string that begins with it", () => {
    assert.equal(
      redact('connect("Password=letmein;Server=db")').text,
      'connect("Password=[hidden: password];Server=db")',
    );
  });

  it("hides secrets in the continued lines of a command", () => {
    assert.equal(
      redact("curl https://example.com \\\n  -u bob:letmein \\\n  -o a").text,
      "curl https://example.com \\\n  -u bob:[hidden: password] \\\n  -o a",
    );
  });

  for (const [kind, before, secret] of ASSIGNED) {
    it(`hides the value after ${before.trim()}`, () => {
      const end =
        kind === "password in an address" ? "@db.example.com/app" : /["'\\]$/.test(before) ? before.slice(-1) : "";
      const { text, hidden } = redact(`x ${before}${secret}${end}`);
      assert.equal(text, `x ${before}[hidden: ${kind}]${end}`);
      assert.deepEqual(hidden, [{ kind, count: 1 }]);
    });
  }

  it("hides all of a long value", () => {
    for (const before of ['api_key="', "Authorization: Bearer ", "Cookie: a="]) {
      const { text } = redact(`${before}${chance(3000)}`);
      assert.ok(text.length < before.length + 60, text.slice(0, 200));
    }
  });

  it("hides random-looking strings", () => {
    for (const text of [chance(40), chance(64), `key=${chance(40)}`, `${chance(43)}=`])
      assert.match(redact(`it is ${text} there`).text, /\[hidden: /);
  });

  for (const text of HARMLESS) {
    it(`leaves ${text.slice(0, 60)} as it is`, () => assert.deepEqual(redact(text), { text, hidden: [] }));
  }

  it("writes ~ in place of home folders only when asked", () => {
    for (const [given, shown] of [
      ["/home/alice/code/a.ts", "~/code/a.ts"],
      ["cd /Users/bob && ls", "cd ~ && ls"],
      ["file:///home/alice/x", "file://~/x"],
      ["C:\\Users\\Alice B\\x and C:/Users/alice/y", "~\\x and ~/y"],
      ["C:\\\\Users\\\\alice\\\\x", "~\\\\x"],
      ["/mnt/c/Users/alice/x", "~/x"],
      ["c:\\users\\me\\x and c:/users/me/x", "~\\x and ~/x"],
      ["C:\\Users\\张伟\\x C:/Users/Jürgen/x /home/jürgen/x /Users/jürgen/x", "~\\x ~/x ~/x ~/x"],
      ["C:/Users/John Smith/x", "~/x"],
      ["file:///c%3A/Users/me/x", "file:///~/x"],
      ["projects\\C--Users-me-app\\a.jsonl", "projects\\~-app\\a.jsonl"],
      ["/root/.ssh/id", "~/.ssh/id"],
      ["C:\\Users\\Public\\x /Users/publicity/x GET /users/me", "C:\\Users\\Public\\x ~/x GET /users/me"],
      ["~/.claude/projects/-home-alice-work/a.jsonl", "~/.claude/projects/~-work/a.jsonl"],
      ["/Users/Shared/x /srv/home/alice /rooted", "/Users/Shared/x /srv/home/alice /rooted"],
    ] as const) {
      assert.equal(redact(given, { homePaths: true }).text, shown);
      assert.equal(redact(given).text, given);
    }
  });

  it("counts secrets by kind, each once, most often first, and says so in words", () => {
    const token = `ghp_${chance(36)}`;
    const { hidden } = redact(
      `${token} ${token}x ${token} npm_${chance(36)} postgres://a:hunter2@b/c ${chance(40)} ${chance(41)}`,
    );
    assert.equal(hiddenWords(hidden), "2 GitHub tokens, 2 random texts, 1 npm token, 1 password in an address");
    assert.equal(hiddenWords([{ kind: "password in an address", count: 2 }]), "2 passwords in addresses");
    assert.equal(hiddenWords([{ kind: "password hash", count: 2 }]), "2 password hashes");
    assert.equal(hiddenWords([]), "");
  });

  it("does not look at, or count, a text again that it knows", () => {
    const count = new HiddenCount();
    const known = new Map<string, string>();
    const token = `ghp_${chance(36)}`;
    assert.equal(redactInto(token, count, { known }), redactInto(token, count, { known }));
    assert.deepEqual(count.list(), [{ kind: "GitHub token", count: 1 }]);
  });

  const pieces = fc.constantFrom(
    ...TOKENS.map(([, token]) => token),
    ...ASSIGNED.map(([, before, secret]) => before + secret),
    ...HARMLESS,
    KEY,
    KEY.slice(0, 300),
    ...[
      "\n",
      " ",
      '"',
      "'",
      "\\n",
      "=",
      ":",
      "@",
      "[hidden: ",
      "]",
      "-----BEGIN PRIVATE KEY-----",
      "password",
      "token=",
      "Bearer ",
      "://",
    ],
  );
  const soup = fc.array(fc.oneof(pieces, fc.string()), { maxLength: 12 }).map((parts) => parts.join(""));

  it("hides the same twice as once, and never makes a text much longer", () => {
    fc.assert(
      fc.property(soup, fc.boolean(), (text, homePaths) => {
        const once = redact(text, { homePaths }).text;
        assert.equal(redact(once, { homePaths }).text, once);
        assert.ok(once.length <= text.length * 10 + 40, `${once.length} is not at most ${text.length * 10 + 40}`);
      }),
      { numRuns: 1500 },
    );
  });

  it("hides a token that colors part, and keeps all other colors", () => {
    for (const [, token] of TOKENS) {
      const found = `\u001b[36m.env\u001b[m:\u001b[01;31m\u001b[K${token.slice(0, 4)}\u001b[m\u001b[K${token.slice(4)} \u001b[1mend`;
      const { text, hidden } = redact(found);
      assert.equal(withoutColors(text), redact(withoutColors(found)).text);
      assert.ok(text.startsWith("\u001b[36m.env\u001b[m:\u001b[01;31m\u001b[K"), JSON.stringify(text));
      assert.ok(text.endsWith("] \u001b[1mend"), JSON.stringify(text));
      assert.equal(hidden.length, 1);
    }
    const colored = "\u001b[32mpassed\u001b[0m 12 \u001b[31mfailed\u001b[0m 1";
    assert.equal(redact(colored).text, colored);
  });

  it("hides in colored text what it hides in the text without its colors", () => {
    const color = fc.constantFrom("\u001b[31m", "\u001b[0m", "\u001b[K");
    const some = fc.array(fc.oneof({ weight: 6, arbitrary: fc.constant("") }, color), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(soup, some, (text, colors) => {
        const bare = withoutColors(text);
        const colored = Array.from(bare, (letter, at) => `${colors[at % colors.length] ?? ""}${letter}`).join("");
        const shown = withoutColors(redact(colored).text);
        assert.equal(redact(shown).text, shown);
      }),
      { numRuns: 500 },
    );
  });

  it("keeps values JSON, with their names and their shape", () => {
    fc.assert(
      fc.property(fc.jsonValue(), soup, (value, text) => {
        const whole = { value, text, list: [text, 1, null, true] };
        const shown = redactValue(whole, new HiddenCount()) as typeof whole;
        assert.deepEqual(Object.keys(JSON.parse(JSON.stringify(shown)) as object), Object.keys(whole));
        assert.equal(shown.text, redact(text).text);
        assert.equal(shown.list.length, 4);
      }),
    );
  });

  it("hides a field by its name, and leaves one that says too little", () => {
    const count = new HiddenCount();
    const value = JSON.parse(
      '{"password":"hunter2!","apiKey":"a1b2c3d4e5f6","key":"a1b2c3d4e5f6","token":"comma","secret":"two words 1a2b","__proto__":{"pwd":"x"},"n":1}',
    ) as object;
    const shown = redactValue(value, count) as Record<string, unknown>;
    assert.equal(
      JSON.stringify(shown),
      '{"password":"[hidden: password]","apiKey":"[hidden: key]","key":"a1b2c3d4e5f6","token":"comma","secret":"two words 1a2b","__proto__":{"pwd":"x"},"n":1}',
    );
    const plain = { a: ["x", { b: null }], password: "[hidden: password]", token: chance(5000) };
    assert.equal(redactValue(plain, count), plain);
  });

  it("hides a field whose words are a password or recover a wallet, and leaves sentences", () => {
    const phrase = "legal winner thank year wave sausage worth useful legal winner thank yellow";
    const value = {
      ...{ password: "letmein", db_password: "correct horse battery staple", jira: chance(24) },
      ...{ passwordLabel: "letmein", confirm_password: "Confirm your password", auth: "basic", other: phrase },
      ...{ mnemonic: phrase, registry: { auth: "dXNlcjpwYXNzd29yZA==" } },
    };
    assert.deepEqual(redactValue(value, new HiddenCount()), {
      ...{ ...value, password: "[hidden: password]", db_password: "[hidden: password]", jira: "[hidden: key]" },
      ...{ mnemonic: "[hidden: recovery phrase]", registry: { auth: "[hidden: registry login]" } },
    });
  });

  it("redacts in slices what it redacts at once", async () => {
    const pause = (): Promise<void> => Promise.resolve();
    await fc.assert(
      fc.asyncProperty(
        fc.array(pieces, { minLength: 3, maxLength: 12 }),
        fc.integer({ min: 300, max: 2000 }),
        async (parts, slice) => {
          const text = parts.map((part) => `${part}\n`).join("\n");
          const [one, other] = [new HiddenCount(), new HiddenCount()];
          assert.equal(await redactLong(text, one, { pause, slice: Math.max(slice, 1200) }), redactInto(text, other));
          assert.deepEqual(one.list(), other.list());
        },
      ),
      { numRuns: 200 },
    );
    const keyed = `${"words\n".repeat(100)}${KEY}\n${"words\n".repeat(300)}`;
    assert.equal(await redactLong(keyed, new HiddenCount(), { pause, slice: 1000 }), redact(keyed).text);
    const known = new Map<string, string>();
    const line = "word ".repeat(100);
    assert.equal(await redactLong(line, new HiddenCount(), { pause, slice: 64, known }), line);
    assert.equal(await redactLong(line, new HiddenCount(), { pause, slice: 64, known }), line);
    assert.equal(await redactLong("a".repeat(200), new HiddenCount(), { pause, slice: 64 }), "a".repeat(200));
  });

  it("takes time linear to the text, whatever it repeats", () => {
    const size = 300_000;
    for (const part of [
      "password=a.",
      "\u001b[31mpassword=a1b2\u001b[0mc3d4 ",
      "eyJ",
      "-----BEGIN PRIVATE KEY-----",
      "://a:",
      "authorization:aaaaaaaa",
      "\\",
      " ",
      "--pass ",
      "sk-",
      "cookie: a=",
      "Ab3/",
      "C:\\Users\\a ",
      "C:/Users/ü ",
      "Private-Lines: 1\n",
      "curl -u -u ",
      "psk=",
      "jira=a",
      "live_",
      "AAAAAAAAAA",
      "password='a ",
      "echo a | ",
    ]) {
      const text = part.repeat(Math.ceil(size / part.length));
      const spent = cpuClock();
      redact(text, { homePaths: true });
      // A rule of quadratic time takes minutes.
      assert.ok(spent() < 4000, part);
    }
  });
});
