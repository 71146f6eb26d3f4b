import assert from "node:assert/strict";
import { commandFiles } from "../../../../src/transcripts/understanding/commandFiles";
import { cpuClock } from "../../../support/cpuTime";

const HOME = "/home/ada/demo";

function told(line: string, cwd: string | undefined = HOME): string[] {
  return commandFiles(line, cwd).map(({ path, touch }) => `${touch} ${path.replace(`${HOME}/`, "")}`);
}

describe("files that a command line names", () => {
  for (const [line, ...expected] of [
    ["echo hi > a.txt", "write a.txt"],
    ["echo hi >> 'my notes.txt'", "edit my notes.txt"],
    ["npm test &> out.log", "write out.log"],
    ["npm test 2>err.log >out.log", "write err.log", "write out.log"],
    ["npm test > out.log 2>&1", "write out.log"],
    ["sort < in.txt >| out.txt", "read in.txt", "write out.txt"],
    ["> a.txt", "write a.txt"],
    [
      "(cd src && cat a.ts; rm b.ts) > all.txt; rm c.ts",
      "read src/a.ts",
      "remove src/b.ts",
      "write all.txt",
      "remove c.ts",
    ],
    ["rm -rf build dist/x.js -- -odd", "remove build", "remove dist/x.js", "remove -odd"],
    ["mv a.ts b.ts", "move a.ts", "write b.ts"],
    ["mv a.ts b.ts lib/", "move a.ts", "move b.ts", "write lib/a.ts", "write lib/b.ts"],
    ["mv -t lib a.ts", "move a.ts", "write lib/a.ts"],
    ["cp -r ../other/a.ts ./src/", "write src/a.ts"],
    ["cp -a x y", "write y"],
    ["touch a b && mkdir -pm 755 c/d", "create a", "create b", "create c/d"],
    ["ln -sf target name", "create name"],
    ["sed -i 's/a/b/' x.ts y.ts", "edit x.ts", "edit y.ts"],
    ["sed -i '' -e 's/a/b/' x.ts", "edit x.ts"],
    ["sed -i.bak -E 's/a/b/' x.ts", "edit x.ts"],
    ["sed -ne 5p -e q x.ts", "read x.ts"],
    ["sed -n '1,20p' x.ts | head -n 5", "read x.ts"],
    ["perl -pi -e 's/a/b/' x.ts", "edit x.ts"],
    ["perl -Mstrict -e 'print' x.ts"],
    ["echo x | tee a.txt | sudo tee -a /etc/hosts", "write a.txt", "edit /etc/hosts"],
    ["cat a.txt - /dev/null; tail -n 20 b.log", "read a.txt", "read b.log"],
    ["dd if=a.img of=b.img bs=1M", "read a.img", "write b.img"],
    ["curl -sSLo a.zip https://example.com; wget -O b.zip https://example.com", "write a.zip", "write b.zip"],
    ["chmod +x run.sh", "other run.sh"],
    ["git rm -q a.ts; git mv b.ts c.ts; git rm --cached d.ts", "remove a.ts", "move b.ts", "write c.ts"],
    ["git checkout HEAD~1 -- a.ts b.ts", "write a.ts", "write b.ts"],
    ["git restore --source main a.ts; git restore --staged b.ts", "write a.ts"],
    ["git -C sub restore a.ts", "write sub/a.ts"],
    ["cd sub && rm a.ts; cd .. ; rm b.ts", "remove sub/a.ts", "remove b.ts"],
    ['cd "$HOME/x" && rm a.ts; cd; rm b.ts', "remove ~/x/a.ts", "remove ~/b.ts"],
    ["cd a | rm b.ts", "remove b.ts"],
    ["test -f x || x=1; cd sub && rm a.ts", "remove sub/a.ts"],
    ["if true; then rm a.ts; else rm b.ts; fi", "remove a.ts", "remove b.ts"],
    ["for x in 1 2; do rm a.ts; done < list.txt", "remove a.ts", "read list.txt"],
    ["FOO=bar env A=1 timeout 5 /bin/rm a.ts", "remove a.ts"],
    ['echo "$(rm a.ts)" <(cat b.ts)', "remove a.ts", "read b.ts"],
    ["cat > a.ts <<'EOF'\nrm b.ts > c.ts\nEOF\nrm d.ts", "write a.ts", "remove d.ts"],
    ['git commit -m "$(cat <<\'EOF\'\nSay "a > b" and \'c\nrm it\nEOF\n)" && rm e.ts', "remove e.ts"],
    ["# rm a.ts\nrm b.ts # > c.ts", "remove b.ts"],
    ["rm a\\ b.ts 'it'\"'\"'s' \"a\\\"b\"", "remove a b.ts", "remove it's", 'remove a"b'],
    ["[[ a > b && c < d ]] || rm x", "remove x"],
    [
      "apply_patch <<'EOF'\n*** Begin Patch\n*** Update File: a.ts\n rm b.ts\n*** Delete File: c.ts\n*** End Patch\nEOF",
      "edit a.ts",
      "remove c.ts",
    ],
  ] as const)
    it(`are listed for ${JSON.stringify(line)}`, () => assert.deepEqual(told(line), expected));

  for (const line of [
    'rm *.log $FILE "$DIR/a" {a,b}.ts `ls`',
    "cd $DIR && rm a.ts",
    "cd a || cd b; rm a.ts",
    "cp $FILES lib",
    "find . -name '*.log' -delete; ls | xargs rm",
    "ssh host rm a.ts; docker exec box rm b.ts",
    "bash -c 'rm a.ts'",
    "f() { rm a.ts; }",
    "function f { rm a.ts; }",
    "case $x in a) rm a.ts ;; esac",
    "echo 'rm a.ts > b.ts'",
    'echo "unended > a.ts',
    "cat <<EOF\nrm a.ts",
    "rm '~/a.ts'",
    "sudo -u ada rm a.ts",
    "echo 1 >&2 2>&-",
    "node -e 'a => b'",
    "git checkout main",
    "(".repeat(200) + "rm a.ts" + ")".repeat(200),
    "",
  ])
    it(`are not guessed of ${JSON.stringify(line.slice(0, 60))}`, () => assert.deepEqual(told(line), []));

  it("carry the command that names them, without the text that is handed to it", () => {
    const files = commandFiles("echo start; cat > a.ts <<'EOF'\nlong\nEOF\nnpm test", HOME);
    assert.deepEqual(files, [{ path: `${HOME}/a.ts`, touch: "write", command: "cat > a.ts <<'EOF'" }]);
  });

  it("are where the line says when nobody knows the folder, and not above it", () => {
    assert.deepEqual(
      commandFiles("rm a.ts ../b.ts /c.ts", undefined).map(({ path }) => path),
      ["a.ts", "/c.ts"],
    );
  });

  it("are written with backslashes in a folder of Windows", () => {
    assert.deepEqual(
      commandFiles("rm src/a.ts /tmp/b", "C:\\Users\\ada").map(({ path }) => path),
      ["C:\\Users\\ada\\src\\a.ts", "/tmp/b"],
    );
  });

  it("of a line of megabytes are listed in time that grows with the line alone", () => {
    for (const line of [
      "rm " + "a ".repeat(200_000),
      "`".repeat(1_000_001) + " > a",
      'rm "' + "$(".repeat(1_000_000),
      "<<a\n".repeat(500_000),
      "${".repeat(1_000_000) + " > x",
    ]) {
      const spent = cpuClock();
      commandFiles(line, HOME);
      assert.ok(spent() < 5_000, line.slice(0, 20));
    }
  });
});
