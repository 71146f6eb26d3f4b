import assert from "node:assert/strict";
import fc from "fast-check";
import { hiddenWords, HiddenCount, redact, redactInto } from "../../../../src/core/redaction/redact";
import { redactValue } from "../../../../src/core/redaction/redactValue";
import { redactLong } from "../../../../src/core/redaction/slices";

/** Letters and digits as chance writes them; put together here, so that no whole token stands in this file. */
const chance = (length: number, from = "aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xYzAc"): string => {
  let state = length;
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return from.charAt((state >> 12) % from.length);
  }).join("");
};
const hex = (length: number): string => chance(length, "0123456789abcdef");
const capitals = (length: number): string => chance(length, "ABCDEFGHJKLMNPQRSTUVWXYZ234567");

const TOKENS: readonly (readonly [string, string])[] = [
  ["GitHub token", `ghp_${chance(36)}`],
  ["GitHub token", `ghs_${chance(36)}`],
  ["GitHub token", `github_pat_${chance(22)}_${chance(59)}`],
  ["GitLab token", `glpat-${chance(20)}`],
  ["npm token", `npm_${chance(36)}`],
  ["PyPI token", `pypi-AgE${chance(60)}`],
  ["Docker token", `dckr_pat_${chance(27)}`],
  ["Slack token", `xoxb-123456789012-${chance(24)}`],
  ["Slack token", `xapp-1-A012-345-${chance(24)}`],
  ["Slack webhook", `https://hooks.slack.com/services/T0${capitals(8)}/B0${capitals(8)}/${chance(24)}`],
  ["Discord webhook", `https://discord.com/api/webhooks/123456789012345678/${chance(60)}`],
  ["AWS access key", `AKIA${capitals(16)}`],
  ["AWS Bedrock key", `ABSK${chance(108)}`],
  ["Google API key", `AIza${chance(35)}`],
  ["Google client secret", `GOCSPX-${chance(28)}`],
  ["Google access token", `ya29.${chance(60)}`],
  ["Azure key", `abC8Q~${chance(34)}`],
  ["Azure key", `${chance(52)}JQQJ99${chance(26)}`],
  ["Anthropic key", `sk-ant-api03-${chance(93)}AA`],
  ["OpenRouter key", `sk-or-v1-${hex(64)}`],
  ["OpenAI key", `sk-proj-${chance(74)}`],
  ["OpenAI key", `sk-${chance(20)}T3BlbkFJ${chance(20)}`],
  ["API key", `sk-${hex(32)}`],
  ["Stripe key", `sk_live_${chance(24)}`],
  ["Stripe key", `rk_test_${chance(24)}`],
  ["signing secret", `whsec_${chance(32)}`],
  ["JSON web token", `eyJ${chance(30)}.eyJ${chance(40)}.${chance(43)}`],
  ["Hugging Face token", `hf_${chance(34, "abcdefGHIJKL")}`],
  ["SendGrid key", `SG.${chance(22)}.${chance(43)}`],
  ["DigitalOcean token", `dop_v1_${hex(64)}`],
  ["Vault token", `hvs.${chance(90)}`],
  ["Shopify token", `shpat_${hex(32)}`],
  ["Databricks token", `dapi${hex(32)}`],
  ["Linear key", `lin_api_${chance(40)}`],
  ["Notion token", `ntn_12345678901${chance(35)}`],
  ["Atlassian token", `ATATT3${chance(180)}`],
  ["Groq key", `gsk_${chance(52)}`],
  ["xAI key", `xai-${chance(80)}`],
  ["Replicate token", `r8_${chance(37)}`],
  ["Grafana token", `glsa_${chance(32)}_${hex(8)}`],
  ["Supabase key", `sbp_${hex(40)}`],
  ["Supabase key", `sb_secret_${chance(31)}`],
  ["age key", `AGE-SECRET-KEY-1${capitals(58)}`],
];

const BODY = Array.from({ length: 12 }, (_, at) => chance(64 - (at % 3))).join("\n");
const KEY = `-----BEGIN RSA PRIVATE KEY-----\n${BODY}\n-----END RSA PRIVATE KEY-----`;

const ASSIGNED: readonly (readonly [string, string, string])[] = [
  ["password", 'password = "', "hunter2!"],
  ["password", "DB_PASSWORD=", "correcthorse"],
  ["password", "passwd: ", "hunter22"],
  ["password", '{"user":"a","pass":"', "s3cr3t!x"],
  ["password", '{\\"password\\": \\"', "hunter2!"],
  ["password", "smtp_pwd='", "hunter2!"],
  ["password", "mysql --password=", "hunter22"],
  ["password", "mysql --password ", "hunter22"],
  ["secret", "client_secret: '", "a1b2c3d4e5f6"],
  ["key", "export API_KEY=", "a1b2c3d4e5f6"],
  ["key", "apiKey: '", "a1b2c3d4e5f6"],
  ["key", "aws_secret_access_key = ", "wJa1rXUtnF2MI/K7MDENG/bPxRfiCYz9"],
  ["token", "https://example.com/?page=1&access_token=", "a1b2c3d4e5f6"],
  ["token", 'config["token"] = "', "a1b2c3d4e5f6"],
  ["token", "auth_token := ", "a1b2c3d4e5f6"],
  ["secret", "credentials: ", "a1b2c3d4e5f6"],
  ["authorization header", "Authorization: Bearer ", "a1b2c3d4e5f6g7h8"],
  ["authorization header", "curl -H 'authorization: Basic ", "dXNlcjpwYXNzd29yZDE="],
  ["authorization header", '"Authorization": "', "a1b2c3d4e5f6g7h8"],
  ["authorization header", "sent with bearer ", "a1b2c3d4e5f6g7h8"],
  ["cookie", "Cookie: ", "sid=abcdef; theme=dark"],
  ["cookie", "set-cookie: ", "id=1234abcd; Path=/; Secure"],
  ["password in an address", "postgres://app:", "hunter2"],
];

const HARMLESS = [
  "nothing here",
  "password: string;",
  "password = getPassword()",
  "const token = tokens[0];",
  "token: req.headers.token1234",
  'let apiKey = process.env["API_KEY_12345"]',
  "PASSWORD=$DB_PASSWORD_1",
  'password="${PASSWORD}"',
  'token: "string"',
  '{"token": "comma"}',
  "you can pass `--flag1234` on",
  'Bearer $TOKEN" "https://registry.example.com/v2/a1b2c3d4e5',
  "Authorization: Bearer <token>",
  "Authorization: the header",
  "The cookie: it crumbles",
  "https://example.com/a:b@c",
  "https://user@example.com/",
  "https://name:password@example.com/",
  "a -----BEGIN PRIVATE KEY----- line begins a key",
  'if (text.includes("-----BEGIN PRIVATE KEY-----") && text.includes("-----END PRIVATE KEY-----"))',
  "5f2b1c0e-9d3a-4a7e-8b6f-0c1d2e3f4a5b",
  "commit 9b1c0e5f2b1c0e9d3a4a7e8b6f0c1d2e3f4a5b6c",
  "sha512-z4PhNX7vuL3xVChQ1m2AB9Yg5AULVxXcg/SpIdNs6c5H0NE8XYXysP+DGNKHfuwvY7kxvUdBeoGlODJ6+SfaPg==",
  "toolu_01KscA8iE8tUT2aCNEUx9QwZ and agent_msg_01N19vwZpkXVGpgqReSRZ4Vn and req_011CSHoEeqs5C35K2UUqR7Fy",
  `data:image/png;base64,${chance(4000)}`,
  `src/components/${chance(40)}/index.ts`,
  `https://docs.example.com/d/${chance(44)}/edit`,
  "getElementsByClassNameAndThenRemoveAllOfThem2Times",
  "Q~ at the start, and ünïcödé ĀĂ",
  "MAX_NUMBER_OF_CONNECTIONS_PER_HOST_AND_PORT_V2_BETA",
  "ghp_short and xoxb-1 and AKIA123 and sk-word and npm_install",
  `AKIA${capitals(16)}x`,
  `hashghx_${hex(36)}`,
];

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

  it("hides once where two tokens share characters", () => {
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

  for (const [kind, before, secret] of ASSIGNED) {
    it(`hides what stands behind ${before.trim()}`, () => {
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

  it("hides text that only chance can have written", () => {
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
      ["/root/.ssh/id", "~/.ssh/id"],
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
        assert.ok(once.length <= text.length * 10 + 40);
      }),
      { numRuns: 1500 },
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
    const plain = { a: ["x", { b: null }] };
    assert.equal(redactValue(plain, count), plain);
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
    ]) {
      const text = part.repeat(Math.ceil(size / part.length));
      const started = performance.now();
      redact(text, { homePaths: true });
      // A rule of quadratic time takes minutes.
      assert.ok(performance.now() - started < 4000, part);
    }
  }).timeout(60_000);
});
