import assert from "node:assert/strict";
import { wrongDialect } from "../../../../src/tools/shell/run/shellDialect";
import { interactiveAdvice } from "../../../../src/tools/shell/run/interactiveCommand";
import { localUrls } from "../../../../src/tools/shell/localUrls";

describe("advice about commands", () => {
  for (const command of [
    "vim a.txt",
    " nano",
    "less file",
    "top",
    "python3",
    "psql",
    "git rebase -i HEAD~3",
    "git add --patch",
    "watch ls",
  ]) {
    it(`is there for ${command}`, () => {
      assert.match(String(interactiveAdvice(command)), new RegExp(`^${command.trim().split(" ")[0]}: .*\\.$`));
    });
  }
  for (const command of ["read -p 'Name? ' n", "cd a; read x && echo $x", "echo hi\n  read n"])
    it(`says that the input is closed for ${JSON.stringify(command)}`, () => {
      assert.match(String(interactiveAdvice(command)), /^read: its input is closed, so it read nothing: put the value/);
    });
  for (const command of [
    "echo a | read x",
    "read x < a.txt",
    "readlink a",
    "grep read a",
    "python3 script.py",
    "git rebase main",
    "git add .",
    "echo y | top",
    "vimdiff",
    "viewer x",
    "cat less.txt",
    "vim\nls",
    `vim ${"x".repeat(600)}`,
  ]) {
    it(`is not there for ${command.slice(0, 30)}`, () => assert.equal(interactiveAdvice(command), undefined));
  }

  for (const command of ["cd a && dir", "dir || echo no", 'echo "a" && echo `" && b']) {
    it(`refuses ${command} under Windows PowerShell 5.1, and says what to write`, () => {
      const advice = String(wrongDialect(command, "powershell"));
      assert.match(advice, /^the shell is Windows PowerShell 5\.1, which does not know (?:&&|\|\|)\. Write a; if \(/);
      for (const kind of ["bash", "sh", "pwsh"] as const) assert.equal(wrongDialect(command, kind), undefined);
    });
  }
  for (const command of [
    'echo "a && b"',
    "echo 'a || b'",
    "dir; dir",
    "dir # && x",
    "<# a && b #> dir",
    "echo `&`& x",
    'echo "a""&&"',
  ]) {
    it(`lets ${command} pass under Windows PowerShell 5.1`, () => {
      assert.equal(wrongDialect(command, "powershell"), undefined);
    });
  }
});

describe("addresses of this machine", () => {
  it("are found in a text, without the dot that ends a sentence", () => {
    assert.deepEqual(
      localUrls(
        [],
        "On http://localhost:3000. And https://0.0.0.0:8443/x?y=1, not http://localhostile or http://a.example.",
      ),
      ["http://localhost:3000", "https://0.0.0.0:8443/x?y=1"],
    );
  });
  it("are reported once, and at most ten of them", () => {
    const text = Array.from({ length: 20 }, (_, port) => `http://localhost:${3000 + port}/ `).join("");
    const urls = localUrls(["http://localhost:3000/"], text);
    assert.deepEqual([urls.length, urls[0], urls[9]], [10, "http://localhost:3000/", "http://localhost:3009/"]);
    assert.equal(localUrls(urls, "http://localhost:1/"), urls);
    assert.deepEqual([localUrls(urls.slice(5), "no address").length, localUrls([], "x://y")], [5, []]);
  });
});
