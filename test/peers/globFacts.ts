/**
 * Paths that a glob matches, and paths that it doesn't. Written anew after the kinds of cases that the tests of other
 * matchers contain, not copied from them.
 */
export interface GlobFact {
  readonly source: "picomatch" | "minimatch" | "ripgrep" | "gitignore" | "Bash";
  readonly pattern: string;
  readonly matches: readonly string[];
  readonly misses: readonly string[];
}

function facts(source: GlobFact["source"], text: string): GlobFact[] {
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const [pattern = "", matches = "", misses = ""] = line.split(" | ").map((part) => part.trim());
      const list = (names: string): string[] => names.split(" ").filter((name) => name !== "" && name !== "-");
      return { source, pattern, matches: list(matches), misses: list(misses) };
    });
}

/** A line: the pattern, what it matches, and what it misses. A hyphen means nothing. */
export const GLOB_FACTS: readonly GlobFact[] = [
  ...facts(
    "picomatch",
    `
a | a | b aa a/b A
* | a b ab a.js | a/b a/b/c
*.js | a.js a.b.js x-y.js | a.jsx a.js/b b/a.js js
*/* | a/b a/b.js | a a/b/c
*/*/* | a/b/c | a a/b a/b/c/d
a/* | a/b a/c.js | a b/a a/b/c
a/*/c | a/b/c a/x/c | a/c a/b/b/c a/b/d
a/**/c | a/c a/b/c a/b/b/c | a/b ac a/b/cd
** | a a/b a/b/c a.js | -
**/a | a b/a c/b/a | ab a/b b/ab
a/** | a/b a/b/c a/b.js | b/a ab/c
**/*.js | a.js b/a.js c/b/a.js | a.jsx b/a.ts
**/a/** | a/b x/a/b x/a/b/c | b/c xa/b
a?c | abc axc a.c | ac abbc a/c
??? | abc a.b 123 | ab abcd a/b
a/? | a/b a/1 | a/bc a a/b/c
[abc] | a b c | d ab abc
[a-c]x | ax bx cx | dx x abx
[!a-c]x | dx zx 1x | ax bx cx x
[^a-c]x | dx zx | ax bx
a[0-9].txt | a0.txt a9.txt | a.txt aa.txt a10.txt
{a,b} | a b | c ab {a,b}
{a,b}.js | a.js b.js | c.js a.ts ab.js
*.{js,ts} | a.js b.ts x.y.ts | a.jsx a.j js
a/{b,c}/d | a/b/d a/c/d | a/d a/bc/d a/b/c/d
{a,b/c}/d | a/d b/c/d | b/d c/d
a{,b} | a ab | b abb
**/{a,b}/*.js | a/x.js x/b/y.js | c/x.js a/b/c.js/d
foo.bar | foo.bar | fooxbar foo/bar
*.min.* | a.min.js b.min.css | a.js min.js
*-test.js | a-test.js - | test.js a-test.jsx
a*b*c | abc axbxc aabbcc | acb ab abcd
`,
  ),
  ...facts(
    "minimatch",
    `
a*d | ad abd axxd | abc ab a/d
.* | .a .git .a.b | a a.b
**/.* | .a a/.b a/b/.c | a a/b
a/b/** | a/b/c a/b/c/d | a/c a/bb/c
**/b | b a/b a/c/b | a bb b/a
**/*/b | a/b a/c/b | b
a/**/b/**/c | a/b/c a/x/b/y/c a/b/y/z/c | a/c b/c a/b
src/**/*.test.ts | src/a.test.ts src/x/y/a.test.ts | a.test.ts src/a.ts lib/a.test.ts
*.[jt]s | a.js b.ts | a.cs a.jts a.s
[a-z]*.txt | a.txt readme.txt | 1.txt _a.txt
{src,test}/**/*.ts | src/a.ts test/b/c.ts | lib/a.ts src/a.js
a/{x,y}{1,2}.c | a/x1.c a/x2.c a/y1.c a/y2.c | a/x.c a/z1.c
{{a,b},c}.js | a.js b.js c.js | d.js ab.js
\\*.js | *.js | a.js
\\{a\\} | {a} | a
`,
  ),
  ...facts(
    "ripgrep",
    `
*a | a ca aa | ab b
a*a* | aa aba aaba | a ab
*hello.txt | hello.txt xhello.txt | hello.txt.bak hello
some/**/needle.txt | some/needle.txt some/one/needle.txt some/one/two/needle.txt | some/other/notthis.txt needle.txt
some/** | some/a some/a/b | other/a
**/test | test a/test a/b/test | tests a/tests
**/.git | .git a/.git | .github git
[a-zA-Z0-9] | a Z 5 | _ ab
[-az] | - a z | b
[az-] | - a z | b
[!-] | a b | -
*.rs | main.rs lib.rs | main.rsx src/main.rs
{*.foo,*.bar} | a.foo b.bar | a.baz foo
**/{Cargo.toml,*.rs} | Cargo.toml a/Cargo.toml a/b.rs | cargo.toml a/Cargo.lock
a/**/*.c | a/b.c a/x/b.c a/x/y/b.c | b.c a/b.h
`,
  ),
  ...facts(
    "gitignore",
    `
foo/** | foo/a foo/a/b | foo2/a bar/foo
**/foo/bar | foo/bar a/foo/bar a/b/foo/bar | foo/baz foo/x/bar
abc/**/x | abc/x abc/a/x abc/a/b/x | abc abcx
*.[oa] | a.o lib.a | a.c a.oa
Documentation/*.html | Documentation/git.html | Documentation/ppc/ppc.html tools/perf/Documentation/perf.html
hello.* | hello.c hello.txt | hello a.hello.c
`,
  ),
  ...facts(
    "Bash",
    `
[[]a | [a | a ]a
a[]]b | a]b | ab a[b
[!x]y | ay by | xy y
file?.txt | file1.txt fileA.txt | file.txt file12.txt
*.tar.gz | a.tar.gz b.1.tar.gz | a.tar a.gz
data-[0-9][0-9].csv | data-01.csv data-99.csv | data-1.csv data-001.csv
lib*/*.so | lib/a.so lib64/b.so | usr/lib/a.so lib/a/b.so
`,
  ),
];
