import assert from "node:assert/strict";
import fc from "fast-check";
import { mayBeSecret } from "../../../src/tools/runtime/policy/line/secretGlob";
import { isSecretPath } from "../../../src/tools/runtime/policy/secretPaths";
import { cpuMs } from "../../support/cpuTime";

const SECRETS = /* oxfmt-ignore */ [
    ".env", ".env.local", ".env.production", ".envrc", "app.env", "server.pem", "tls.key", "a.p12", "my.kubeconfig", "id_rsa", "id_ed25519", ".npmrc",
    ".git-credentials", "_netrc", "kubeconfig", "credentials.json", "credentials-old.yaml", "client_secret_1.json", "service_account.json", "secrets.toml",
    "local.settings.json", ".bash_history", ".history", ".env~", "#.env#", "id_rsa.bak", ".id_rsa.swp", ".env.swp", "secrets.json.orig", "id_rsa.~2~",
    "id_rsa.bak.old", "ID_RSA", "Server.PEM", ".Env",
  ];

/** A name with some of its characters written as wildcards. */
const wildcarded = (name: string): fc.Arbitrary<string> =>
  fc
    .array(fc.constantFrom("", "?", "*", "[x]", "[!x]", "**"), { minLength: name.length, maxLength: name.length })
    .map((marks) =>
      name
        .split("")
        .map((letter, index) => {
          const mark = marks[index];
          // To a shell no wildcard stands for a dot at the beginning.
          if (!mark || (index === 0 && letter === ".")) return letter;
          return mark === "[x]" ? `[${letter}]` : mark;
        })
        .join(""),
    );

describe("a glob that may stand for files with secrets", () => {
  it("is each one that fits such a file's name, whatever is left open in it", () => {
    const glob = fc.constantFrom(...SECRETS).chain((name) => fc.tuple(fc.constant(name), wildcarded(name)));
    fc.assert(
      fc.property(glob, ([name, pattern]) => {
        assert.ok(isSecretPath(name), name);
        assert.ok(mayBeSecret(pattern), `${pattern} fits ${name}`);
        assert.ok(mayBeSecret(`src/${pattern}`), `src/${pattern}`);
      }),
      { numRuns: 3000, seed: 6 },
    );
  });

  it("is also one for a hidden file's ending if wildcards stand for dots, and none for the ending of source files", () => {
    for (const glob of ["*.local", "*.production", "?env", "*", "*env*", "*rc", "**"])
      assert.ok(mayBeSecret(glob, { dots: true }), glob);
    for (const glob of ["*.ts", "*.md", "*.log", "*.tsx", "src*.css"])
      assert.ok(!mayBeSecret(glob, { dots: true }), glob);
    for (const glob of ["*.local", "?env", "*.ts"]) assert.ok(!mayBeSecret(glob), glob);
  });

  it("is one that spells a part of such a file on Windows, and none that is longer than any name", () => {
    for (const glob of ["id_rs?:*", "id_*:x", ".env:?"]) assert.ok(mayBeSecret(glob), glob);
    for (const glob of ["is_rs?:x", `*${"?".repeat(300)}`]) assert.ok(!mayBeSecret(glob), glob);
  });

  it("may have brackets that were quoted, and stand for themselves", () => {
    assert.ok(mayBeSecret("[*].pem"), "a class");
    assert.ok(!mayBeSecret("id[*q"), "no class, and no secret");
    assert.ok(mayBeSecret("i[d_r]sa", { plain: false }), "perhaps a class of its own");
    assert.ok(!mayBeSecret("i[d_r]sa"), "one character");
    assert.ok(mayBeSecret('i[d"]"]x', { plain: false }), "up to the last bracket");
  });

  it("is none when its end says that what is in it shows only what such a file looks like", () => {
    for (const glob of ["*.example", ".env*.sample", "id_*.pub", ".ssh/*.pub", "*.env.template"])
      assert.ok(!mayBeSecret(glob), glob);
    for (const glob of [".env.ex*", ".ssh/*", "*example.env"]) assert.ok(mayBeSecret(glob), glob);
  });

  it("is recognized soon if brackets that look like classes are never closed, or late", () => {
    const globs = [`[${"[:".repeat(2400)}x`, `]${"[[:".repeat(1700)}`, `${"[[:".repeat(1700)}x]`, "[:]".repeat(1700)];
    const took = cpuMs(() => {
      for (const glob of globs)
        for (const plain of [true, false])
          assert.equal(typeof mayBeSecret(glob, { plain }), "boolean", glob.slice(0, 9));
    });
    assert.ok(took < 400, `${took} ms`);
  });

  it("is recognized in time that grows with its length", () => {
    const took = cpuMs(() => {
      for (const piece of ["*a", "?", "[a-z]", "*.env", "**", "[", "*?"])
        assert.equal(typeof mayBeSecret(piece.repeat(3000)), "boolean", piece);
    });
    assert.ok(took < 4000, `${took} ms`);
  });
});
