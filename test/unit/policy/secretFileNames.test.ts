import assert from "node:assert/strict";
import { mayBeSecret } from "../../../src/tools/runtime/policy/line/secretGlob";
import { isSecretPath } from "../../../src/tools/runtime/policy/secretPaths";
import { HARMLESS_FILES, SECRET_FILES } from "./secretFileNames";

describe("the names of secret files", () => {
  for (const [what, paths] of Object.entries(SECRET_FILES))
    it(`of ${what} are known: ${paths.length} kinds`, () =>
      assert.deepEqual(
        paths.filter((path) => !isSecretPath(path)),
        [],
      ));

  it("are known in other letters, below other folders, and with a backslash", () => {
    const relative = Object.values(SECRET_FILES)
      .flat()
      .filter((path) => !/^(?:\/|[A-Za-z]:)/.test(path));
    for (const spelling of [
      (path: string) => path.toUpperCase(),
      (path: string) => `/home/x/project/${path}`,
      (path: string) => `C:\\Users\\x\\${path.replaceAll("/", "\\")}`,
    ])
      assert.deepEqual(
        relative.filter((path) => !isSecretPath(spelling(path))),
        [],
      );
  });

  it("are known with a colon, which begins a stream on Windows and is part of the name elsewhere", () => {
    const known = ["localhost:8443.key", "prod:.env", "a/host:443.pem", "2030-01-01T10:00:00.tfstate", "#a:b.pem~"];
    const streams = [".env:stream", "id_rsa::$DATA", "server.key:a.txt"];
    const free = ["src/a:b.ts", "localhost:8443.pub", ":x", "prod:.env.example"];
    assert.deepEqual(
      [...known, ...streams, ...free].filter((path) => isSecretPath(path)),
      [...known, ...streams],
    );
  });

  it(`are none of ${HARMLESS_FILES.length} that only sound so`, () =>
    assert.deepEqual(
      HARMLESS_FILES.filter((path) => isSecretPath(path)),
      [],
    ));

  it("are not thought to be meant by globs that agents search with all day, read by a shell or by a program", () => {
    const globs =
      "*.ts *.tsx *.js *.mjs *.py *.go *.rs *.java *.kt *.php *.rb *.cs *.c *.h *.cpp *.css *.html *.vue *.md *.txt *.xml *.sh *.sql *.tf *.gradle *.properties *.swift *.config *.cfg *.log *.lock *.gpg";
    for (const dots of [false, true])
      assert.deepEqual(
        globs.split(" ").filter((glob) => mayBeSecret(glob, { dots })),
        [],
      );
    for (const glob of ["package*.json", "tsconfig*.json", "docker-compose*.yml", "src/*/*/index.ts", "[a-c]*.ts"])
      assert.equal(mayBeSecret(glob), false, glob);
  });

  it("are thought to be meant by a glob of a program's own that spells more than their ending", () => {
    for (const glob of ["wp-conf*.php", "gradle.prop*", "?uth.json", "auth*.json", "*.p8", "*.tfvars", ".mylogin.*"])
      assert.equal(mayBeSecret(glob, { dots: true }), true, glob);
    for (const glob of ["wp-content*.php", "author*.js", "*.p5", "*.tf"])
      assert.equal(mayBeSecret(glob, { dots: true }), false, glob);
  });
});
