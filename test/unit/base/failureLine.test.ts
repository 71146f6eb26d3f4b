import assert from "node:assert/strict";
import { failureLine, isTellingLine, toldExitCode } from "../../../src/base/failures/failureLine";

/** Outputs of tools, each with the line that says why it failed. */
const OUTPUTS: Readonly<Record<string, readonly [output: readonly string[], line: string]>> = {
  "tsc without colors": [
    ["> build", "> tsc", "", "src/a.ts(3,5): error TS2322: Type 'x' is not 'y'.", "src/b.ts(1,1): error TS1: no"],
    "src/a.ts(3,5): error TS2322: Type 'x' is not 'y'.",
  ],
  "tsc with colors": [
    ["\u001b[96msrc/a.ts\u001b[0m:3:5 - \u001b[91merror\u001b[0m\u001b[90m TS2322: \u001b[0mNo.", "", "Found 1 error."],
    "src/a.ts:3:5 - error TS2322: No.",
  ],
  eslint: [
    [
      "/w/src/a.ts",
      "  1:1  warning  Odd  odd",
      "  3:5  error  'x' is not used  no-unused-vars",
      "",
      "✖ 2 problems (1 error, 1 warning)",
    ],
    "3:5 error 'x' is not used no-unused-vars",
  ],
  jest: [
    [
      "FAIL src/a.test.ts",
      "  ● adder › adds",
      "",
      "    expect(received).toBe(expected)",
      "",
      "Tests: 1 failed, 3 passed, 4 total",
    ],
    "● adder › adds expect(received).toBe(expected)",
  ],
  mocha: [
    [
      "  3 passing (4ms)",
      "  1 failing",
      "",
      "  1) adder",
      "       adds:",
      "     AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:",
      "",
      "2 !== 3",
    ],
    "AssertionError [ERR_ASSERTION]: Expected values to be strictly equal: 2 !== 3",
  ],
  vitest: [
    [" ✓ a.test.ts > adder > adds 1ms", " FAIL  b.test.ts > adder > subtracts", "AssertionError: expected 1 to be 2"],
    "FAIL b.test.ts > adder > subtracts AssertionError: expected 1 to be 2",
  ],
  "node --test": [
    ["✔ adds (1ms)", "✖ subtracts (2ms)", "ℹ pass 1", "ℹ fail 1", "✖ failing tests:"],
    "✖ subtracts (2ms)",
  ],
  "gh with a field that isn't there": [
    ['Unknown JSON field: "actor"', "Available fields:", "  attempt", "  url"],
    'Unknown JSON field: "actor"',
  ],
  "gh with a response of the server": [
    ["gh: Branch not protected (HTTP 404)", '{"message":"Branch not protected","status":"404"}'],
    "gh: Branch not protected (HTTP 404)",
  ],
  TAP: [["ok 1 - adds", "not ok 2 - subtracts", "# fail 1"], "not ok 2 - subtracts"],
  pytest: [
    [
      ">       assert add(1, 1) == 3",
      "E       assert 2 == 3",
      "",
      "FAILED tests/test_a.py::test_add - assert 2 == 3",
      "== 1 failed, 4 passed in 0.1s ==",
    ],
    "FAILED tests/test_a.py::test_add - assert 2 == 3",
  ],
  unittest: [
    ["F.", "FAIL: test_add (tests.AdderTest)", "AssertionError: 2 != 3", "FAILED (failures=1)"],
    "FAIL: test_add (tests.AdderTest)",
  ],
  "a Python traceback": [
    [
      "Traceback (most recent call last):",
      '  File "a.py", line 1, in <module>',
      "KeyError: 'a'",
      "",
      "During handling of the above exception, another exception occurred:",
      "Traceback (most recent call last):",
      "ValueError: no such key",
    ],
    "ValueError: no such key",
  ],
  "a Node stack": [
    [
      "/w/a.js:3",
      "    throw new TypeError('x');",
      "    ^",
      "",
      "TypeError: x is not a function",
      "    at main (/w/a.js:3:7)",
      "",
      "Node.js v22.1.0",
    ],
    "TypeError: x is not a function",
  ],
  "a missing module of Node": [
    ["node:internal/modules/cjs/loader:1", "  throw err;", "", "Error: Cannot find module './b'", "Require stack:"],
    "Error: Cannot find module './b'",
  ],
  Java: [
    [
      'Exception in thread "main" java.lang.IllegalStateException: no session',
      "\tat app.Main.run(Main.java:12)",
      "Caused by: java.io.IOException: gone",
    ],
    'Exception in thread "main" java.lang.IllegalStateException: no session',
  ],
  javac: [
    ["App.java:3: error: cannot find symbol", "  int y = x;", "1 error"],
    "App.java:3: error: cannot find symbol",
  ],
  "go build": [["# example.com/app", "./main.go:3:5: undefined: parse"], "./main.go:3:5: undefined: parse"],
  "go test": [
    [
      "ok  \texample.com/a\t0.1s",
      "--- FAIL: TestAdd (0.00s)",
      "    --- FAIL: TestAdd/two (0.00s)",
      "        add_test.go:10: got 2, want 3",
      "FAIL",
      "FAIL\texample.com/b\t0.1s",
    ],
    "--- FAIL: TestAdd/two (0.00s) add_test.go:10: got 2, want 3",
  ],
  "go test -v": [
    ["=== RUN   TestAdd", "    add_test.go:10: got 2, want 3", "--- FAIL: TestAdd (0.00s)", "FAIL"],
    "--- FAIL: TestAdd (0.00s) add_test.go:10: got 2, want 3",
  ],
  "a panic in a Go test": [
    ["--- FAIL: TestAdd (0.00s)", "panic: runtime error: index out of range"],
    "--- FAIL: TestAdd (0.00s)",
  ],
  "a panic in Go": [
    ["panic: runtime error: index out of range", "", "goroutine 1 [running]:"],
    "panic: runtime error: index out of range",
  ],
  "golangci-lint behind a runner": [
    [
      "[lint] $ golangci-lint run",
      "[lint] a.go:1: : # example.com/a",
      "[lint] a.go:8:2: unused variable (unused)",
      "[lint] ERROR task failed",
    ],
    "[lint] a.go:8:2: unused variable (unused)",
  ],
  "a linter's finding that has lines": [
    ["a.go:1:2: string `one", "two` has 3 occurrences (goconst)"],
    "a.go:1:2: string `one …` has 3 occurrences (goconst)",
  ],
  cargo: [
    [
      "   Compiling app v0.1.0",
      "warning: unused variable",
      "error[E0308]: mismatched types",
      " --> src/main.rs:3:5",
      "error: could not compile `app`",
    ],
    "error[E0308]: mismatched types",
  ],
  "a panic in Rust": [
    ["thread 'main' panicked at src/main.rs:3:5:", "index out of bounds"],
    "thread 'main' panicked at src/main.rs:3:5: index out of bounds",
  ],
  gcc: [
    ["a.c:1:1: warning: odd", "a.c:3:5: error: expected ';' before '}'"],
    "a.c:3:5: error: expected ';' before '}'",
  ],
  "a linker": [
    ["/usr/bin/ld: a.o: undefined reference to `parse'", "collect2: error: ld returned 1 exit status"],
    "collect2: error: ld returned 1 exit status",
  ],
  make: [
    ["make[1]: Entering directory '/w'", "make[1]: *** [Makefile:3: all] Error 1", "make[1]: Leaving directory '/w'"],
    "make[1]: *** [Makefile:3: all] Error 1",
  ],
  "npm before version 10": [
    [
      "npm ERR! code E404",
      "npm ERR! 404 Not Found - GET https://registry.example/x",
      "npm ERR! A complete log of this run",
    ],
    "npm ERR! 404 Not Found - GET https://registry.example/x",
  ],
  npm: [
    [
      "npm error code ENOENT",
      'npm error Missing script: "tset"',
      "npm error A complete log of this run can be found in: x",
    ],
    'npm error Missing script: "tset"',
  ],
  git: [
    ["fatal: not a git repository (or any of the parent directories): .git"],
    "fatal: not a git repository (or any of the parent directories): .git",
  ],
  "a merge of git": [
    [
      "Auto-merging a.txt",
      "CONFLICT (content): Merge conflict in a.txt",
      "Automatic merge failed; fix conflicts and then commit.",
    ],
    "CONFLICT (content): Merge conflict in a.txt",
  ],
  "a push of git": [
    ["To example.com", " ! [rejected]  main -> main (fetch first)", "error: failed to push some refs"],
    "! [rejected] main -> main (fetch first)",
  ],
  "a checkout of git": [
    ["error: Your local changes would be overwritten:", "\ta.txt", "Aborting"],
    "error: Your local changes would be overwritten: a.txt",
  ],
  bash: [["total 8", "bash: line 1: foo: command not found"], "bash: line 1: foo: command not found"],
  "a list of files": [
    ["ls: cannot access 'x': No such file or directory", "a.txt", "b.txt"],
    "ls: cannot access 'x': No such file or directory",
  ],
  docker: [
    ["#5 [2/3] RUN npm ci", "ERROR: failed to solve: process did not complete"],
    "ERROR: failed to solve: process did not complete",
  ],
  "the Docker daemon": [
    ["Error response from daemon: No such container: x"],
    "Error response from daemon: No such container: x",
  ],
  psql: [
    ["BEGIN", 'ERROR:  relation "users" does not exist', "LINE 1: select"],
    'ERROR: relation "users" does not exist',
  ],
  curl: [
    ["  % Total    % Received", "curl: (6) Could not resolve host: example.invalid"],
    "curl: (6) Could not resolve host: example.invalid",
  ],
  jq: [
    ["jq: error: syntax error, unexpected end of file", "jq: 1 compile error"],
    "jq: error: syntax error, unexpected end of file",
  ],
  prettier: [
    ["Checking formatting...", "[warn] a.ts", "[warn] Code style issues found in 1 file."],
    "[warn] Code style issues found in 1 file.",
  ],
  "a killed program": [["Loading", "Killed"], "Killed"],
  "a crash": [["line", "bash: line 3:  12 Segmentation fault  ./app"], "bash: line 3: 12 Segmentation fault ./app"],
  "a time limit": [["Command timed out after 2m 0s", "Error: later"], "Command timed out after 2m 0s"],
  "tests whose names are cut off": [
    ["✓ a", " Tests  2 failed | 8 passed (10)", " Duration  3s"],
    "Tests 2 failed | 8 passed (10)",
  ],
  "only words": [["Starting", "The upload was aborted", "Bye"], "The upload was aborted"],
  "a sum of problems": [["checked", "3 issues:", "bye"], "3 issues: bye"],
};

describe("The line that says why a call failed", () => {
  for (const [name, [output, line]] of Object.entries(OUTPUTS))
    it(`is the telling one of ${name}`, () => {
      assert.deepEqual(failureLine(`Exit code 1\n${output.join("\n")}`), { line, exitCode: 1 });
    });

  for (const line of [
    "0 errors, 0 warnings",
    "no errors found",
    "Errors: 0",
    "src/error.ts",
    "src/errors/failed.test.ts  12 lines",
    "warning: unused variable 'error'",
    "a.ts:1:1: warning: error is shadowed",
    "  3:5  warning  error  no-shadow",
    "✓ reports an error",
    "ok 1 - fails on an error",
    "--- PASS: TestError (0.00s)",
    "PASS src/error.test.ts",
    "npm warn deprecated error@1.0.0",
    "npm error A complete log of this run can be found in: x",
    '  "error": "not found",',
    "    throw new Error(message);",
    "12 | throw new Error('x')",
    "+  throw new TypeError('x')",
    "    at fail (/w/error.js:3:7)",
    "    at Object.<anonymous> (native)",
    "    at app.Failure.run(Failure.java:12)",
    "// Error: see below",
    "<Error>",
    "ERROR task failed",
    "Process exited with code 1",
    "hint: error messages can be hidden",
    "=== RUN   TestError",
    "Done in 3 s",
  ])
    it(`is never ${JSON.stringify(line)}`, () => {
      assert.equal(failureLine(`Exit code 1\n${line}\nSomething else`).line, "Something else");
      assert.equal(isTellingLine(line), false);
    });

  it("is the message of the first problem where JSON lists what is wrong with an input", () => {
    const problems = JSON.stringify([{ path: ["todos", 0, "status"], message: "Not one of three" }], null, 2);
    assert.equal(failureLine(`Input is wrong:\n${problems}`).line, "Input is wrong: Not one of three");
    assert.equal(failureLine(`Input is wrong: ${problems}`).line, "Input is wrong: Not one of three");
    assert.equal(failureLine("Input is wrong:\n[\n  1\n]").line, "Input is wrong:");
  });

  it("counts errors next to a count of none", () => {
    assert.equal(
      failureLine("Exit code 1\n0 warnings, no errors in a.ts, 2 errors in b.ts\nbye").line.slice(0, 10),
      "0 warnings",
    );
    assert.equal(failureLine("Exit code 1\nfailures: 0, errors: 3\nbye").line, "failures: 0, errors: 3");
  });

  it("is the last one with letters of an output that says nothing", () => {
    assert.equal(failureLine("Exit code 1\nfirst\nlast\n-----\n\n").line, "last");
    assert.equal(failureLine("Exit code 1\n-----\n=====").line, "=====");
    assert.equal(failureLine("Exit code 1\n✓ fine\n✓ good").line, "✓ good");
  });

  it("says so without any output, and keeps the exit code apart", () => {
    assert.deepEqual(failureLine("Exit code 3"), { line: "No output", exitCode: 3 });
    assert.deepEqual(failureLine("Exit code -1\n \n"), { line: "No output", exitCode: -1 });
    assert.deepEqual(failureLine(""), { line: "" });
    assert.equal(toldExitCode("Exit code 12 of them"), undefined);
    assert.equal(toldExitCode("Exit code 12\nx"), 12);
  });

  it("names the missing command of exit code 127", () => {
    const output = "bash: line 1: jq: command not found\nBrokenPipeError: [Errno 32] Broken pipe";
    assert.equal(failureLine(`Exit code 127\n${output}`).line, "bash: line 1: jq: command not found");
    assert.equal(failureLine(`Exit code 1\n${output}`).line, "BrokenPipeError: [Errno 32] Broken pipe");
  });

  it("is the first line of a tool's message, whatever follows", () => {
    assert.deepEqual(failureLine("String to replace not found in file.\nString: throw new Error('x')\nError: y"), {
      line: "String to replace not found in file.",
    });
    assert.deepEqual(failureLine("\n\nTypeError: x\n    at y"), { line: "TypeError: x" });
  });

  it("joins a message that only announces what follows", () => {
    assert.equal(
      failureLine("The call failed due to:\n\n`path` is missing").line,
      "The call failed due to: `path` is missing",
    );
    assert.equal(
      failureLine('Invalid input: [\n  {\n    "message": "Required"\n  }\n]').line,
      "Invalid input: Required",
    );
    assert.equal(failureLine("Invalid input: {\n  1\n}").line, "Invalid input: {");
    assert.equal(
      failureLine("could not run `set -e\nmake`: not allowed").line,
      "could not run `set -e …`: not allowed",
    );
    assert.equal(failureLine("could not run `set -e\nmake").line, "could not run `set -e");
    assert.equal(failureLine("The call failed due to:").line, "The call failed due to:");
  });

  it("is the telling one of output without an exit code, if it is known to be output", () => {
    const output = "> build\nsrc/a.ts(3,5): error TS1: no\nbye";
    assert.deepEqual(failureLine(output, true), { line: "src/a.ts(3,5): error TS1: no" });
    assert.deepEqual(failureLine(output), { line: "> build" });
  });

  it("is found at the beginning and at the end of an output of megabytes", () => {
    const filler = "line after line\n".repeat(300_000);
    assert.equal(failureLine(`Exit code 1\nerror: first\n${filler}`).line, "error: first");
    assert.equal(failureLine(`Exit code 1\n${filler}error: last`).line, "error: last");
  });

  it("is cut if it is long, and looked for only in beginnings of lines", () => {
    const long = `error: ${"x".repeat(10_000)}`;
    assert.equal(failureLine(`Exit code 1\n${long}`).line.length, 201);
    assert.equal(isTellingLine(`${" ".repeat(500)}error: x`), false);
    assert.equal(isTellingLine("src/a.ts(3,5): error TS1: no"), true);
    assert.equal(isTellingLine("\u001b[31merror: no\u001b[0m"), true);
    assert.equal(isTellingLine("the last line"), false);
  });
});
