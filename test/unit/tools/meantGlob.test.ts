import assert from "node:assert/strict";
import { joinGlobs, meantFilters, meantGlob, meantPattern } from "../../../src/tools/search/files/meantGlob";

describe("what was probably meant by a glob that finds nothing", () => {
  for (const [glob, meant] of [
    ["**/*.{ts}", "**/*.ts"],
    ["src/*.(ts|tsx)", "src/*.{ts,tsx}"],
    ["f{1..3}.md", "f{1,2,3}.md"],
    ["f{3..1}.md", "f{3,2,1}.md"],
    ["f{08..10}.md", "f{08,09,10}.md"],
    ["[a]{a..c}", "[a]{a,b,c}"],
    [".*\\.ts$", "*.ts"],
    ["^src/.*\\.ts$", "src/**/*.ts"],
    [".*/foo\\.ts", "**/foo.ts"],
    ["src/[^/]+\\.(?:js|ts)", "src/*.{js,ts}"],
    ["a.*b\\-\\d+", "a*b-*"],
    ["src\\*", "src/*"],
    ["src\\*\\*.ts", "src/*/*.ts"],
  ] as const)
    it(`is ${meant} for ${glob}`, () => assert.equal(meantGlob(glob), meant));

  for (const glob of [
    "*.ts",
    "a.*",
    "a.*b",
    "src/.*rc",
    "a.b",
    "{a,b}",
    "{}",
    "{a..9}",
    "{1..999}",
    "f(x).ts",
    "**",
    "src/$x",
    "src/a\\*.ts",
    "\\*.ts",
    "\\(a|b\\).*[",
  ])
    it(`is nothing else for ${glob}`, () => assert.equal(meantGlob(glob), undefined));

  for (const [pattern, meant] of [
    ["*.ts,*.tsx", { pattern: "{*.ts,*.tsx}", exclude: [] }],
    ["*.{ts},src/a.js", { pattern: "{**/*.ts,src/a.js}", exclude: [] }],
    ["!**/*.ts", { pattern: "**", exclude: ["**/*.ts"] }],
    ["src/**, !*.test.(js|ts)", { pattern: "src/**", exclude: ["*.test.{js,ts}"] }],
    ["*.ts", undefined],
    [" *.ts ", undefined],
    [`${"a*,".repeat(260)}b`, undefined],
  ] as const)
    it(`reads the list ${pattern.slice(0, 30)} as ${JSON.stringify(meant)}`, () =>
      assert.deepEqual(meantPattern(pattern), meant));

  it("joins absolute patterns behind the folders that all of them begin with", () => {
    assert.equal(joinGlobs(["/w/src/*.ts", "/w/src/a/*.js", "/w/src"]), "/w/{src/*.ts,src/a/*.js,src}");
    assert.equal(joinGlobs(["/w/*/a.ts", "/w/*/b.ts"]), "/w/{*/a.ts,*/b.ts}");
    assert.equal(joinGlobs(["*.ts"]), "*.ts");
    assert.equal(joinGlobs(["C:\\w\\notes/*.md", "C:\\w\\src\\*.tsx"]), "C:/w/{notes/*.md,src/*.tsx}");
    assert.equal(joinGlobs(["a\\*.md", "b/*.md"]), "{**/a\\*.md,b/*.md}");
  });

  const roots = [{ path: "/w/app", start: "" }];
  for (const [globs, more] of [
    [["src"], ["**/src/**"]],
    [["a/src/"], ["a/src/**"]],
    [["*.{ts}"], ["*.ts"]],
    [["/w/app/src/*.ts"], ["src/*.ts"]],
    [["/w/app/src/"], ["src", "**/src/**"]],
    [["/w/app"], ["**"]],
    [["file:///w/app/x.*"], ["x.*"]],
    [["/w/apple/*.ts"], []],
    [["!src", "*.ts"], []],
  ] as const)
    it(`searches also ${more.join(" and ") || "no other files"} for the filter ${globs.join()}`, () =>
      assert.deepEqual(meantFilters(globs, roots), more));

  it("reads absolute paths of Windows, and names the folder where there are several", () => {
    assert.deepEqual(meantFilters(["C:\\w\\app\\*.ts"], [{ path: "/c:/w/app", start: "app/" }]), ["app/*.ts"]);
    assert.deepEqual(meantFilters(["file:///C:/w/app/*.ts"], [{ path: "c:/w/app", start: "" }]), ["*.ts"]);
  });
});
