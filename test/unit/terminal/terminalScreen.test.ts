import assert from "node:assert/strict";
import fc from "fast-check";
import { TerminalScreen, settle, settled } from "../../../src/terminal/terminalScreen";
import { cpuMs } from "../../support/cpuTime";

describe("a terminal's text", () => {
  const cases: readonly (readonly [name: string, written: string, shown: string])[] = [
    ["keeps the last of what was written over", "10%\r55%\r100%\nend", "100%\nend"],
    ["keeps what a shorter text does not write over", "abcdef\rxy", "xycdef"],
    ["erases to the end of a line when asked to", "abcdef\rxy\u001b[K", "xy"],
    ["erases to the end of the text when asked to", "10 %\r\u001b[0Jok", "ok"],
    ["erases the lines below with it", "Building 10% of all\nstep two\u001b[1A\r\u001b[JDone", "Done"],
    ["keeps what is before the column from which it erases", "a\nbcd\ne\u001b[1A\u001b[J!\nf", "a\nb!\nf"],
    [
      "erases nothing by other ways to clear, nor at the end of a text",
      "ab\nc\u001b[1A\r\u001b[1J\u001b[3J\u001b[?J\u001b[1B\u001b[1C\u001b[J",
      "ab\nc",
    ],
    ["goes back by backspaces", "typo\b\b\b\bword", "word"],
    ["writes over lines above", "a\nb\nc\u001b[2A\rX\u001b[2B\rz", "X\nb\nz"],
    [
      "shows where a link leads",
      "\u001b]8;;https://e.example\u001b\\text\u001b]8;;\u001b\\!",
      "text (https://e.example)!",
    ],
    [
      "says the target of a link once",
      "\u001b]8;;https://e.example\u0007https://e.example\u001b]8;;\u0007",
      "https://e.example",
    ],
    ["leaves titles and the clipboard out", "a\u001b]0;title\u0007b\u001b]52;c;YQ==\u0007c", "abc"],
    ["leaves alone what only looks like a sequence", "left [31m alone", "left [31m alone"],
    ["drops a sequence that is cut off at the end", "text\u001b[3", "text"],
    ["keeps the text behind a command that never ends", "x\u001b]0;never ended\nline", "x\u001b]0;never ended\nline"],
    ["does not clear what was written", "before\u001b[2J\u001b[Hafter", "beforeafter"],
    [
      "gives every colour as one whole style",
      "\u001b[1mb\u001b[31mr\u001b[22mn\u001b[0m.",
      "\u001b[0;1mb\u001b[0;1;31mr\u001b[0;31mn\u001b[0m.",
    ],
    [
      "reads colours with colons",
      "\u001b[38:2::1:2:3mx\u001b[48:5:9my",
      "\u001b[0;38;2;1;2;3mx\u001b[0;38;2;1;2;3;48;5;9my",
    ],
    [
      "reads colours of the palette of 256",
      "\u001b[38;5;208mx\u001b[48;5;21my",
      "\u001b[0;38;5;208mx\u001b[0;38;5;208;48;5;21my",
    ],
    ["reads colours of 24 bits", "\u001b[38;2;255;128;0mx\u001b[39my", "\u001b[0;38;2;255;128;0mx\u001b[0my"],
    ["writes over characters of two columns by their columns", "漢字かな\rab", "ab字かな"],
    ["blanks the half of a wide character whose other half is written over", "漢字\rx", "x 字"],
    ["blanks the first half where the second one is written over", "漢字\b\b\bx", " x字"],
    ["redraws a line with emoji in place", "✅ done 1/2\r✅ done 2/2", "✅ done 2/2"],
    ["keeps what is right of an emoji that is written over", "🚀abc\r12", "12abc"],
    ["takes marks and joiners with the character before them", "e\u0301x\rab", "ab"],
    ["writes marks behind the character they belong to", "xyz\re\u0301", "e\u0301yz"],
    ["keeps a mark that has no character before it", "\u0301x\ry", "yx"],
    ["counts letters of Hangul that join as one", "\u1112\u1161\u11abx\rab", "abx"],
    ["counts half-width letters as one column", "ｱｲｳ\rab", "abｳ"],
    ["erases from inside a wide character on", "漢字\u001b[3D\u001b[K!", " !"],
    ["ignores a colour that is not whole", "\u001b[38;2;9;9mx", "x"],
  ];
  for (const [name, written, shown] of cases) it(name, () => assert.equal(settle(written), shown));

  it("keeps the end of a line that is too long to redraw when an erase sequence follows it", () => {
    const long = "x".repeat(30_000);
    for (const erase of ["\u001b[J", "\u001b[K"])
      assert.equal(settle(`${long}${erase}\nend`).length, long.length + "\nend".length);
  });

  it("counts what it leaves out", () => {
    assert.equal(settled("\u001b]0;a\u0007\u001b]9;b\u0007\u001bPq\u001b\\text").dropped, 3);
  });

  it("is the text itself if nothing in it moves", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ -~\n\täß漢]*$/), (text) => {
        assert.equal(settle(text), text);
      }),
    );
  });

  it("never takes a character away that was not written over or erased, whatever is written", () => {
    const part = fc.constantFrom(
      "word",
      "\n",
      "\u001b[31m",
      "\u001b[0m",
      "\u001b[1A",
      "\u001b[5C",
      "\u001b]0;t\u0007",
      "\u001b[2J",
      "\u001b[J",
      "ü",
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        // Without a way back nothing is written over, and nothing is behind the cursor to be erased.
        const down = parts.filter((item) => item !== "\u001b[1A").join("");
        const bare = (text: string): string =>
          // oxlint-disable-next-line no-control-regex -- sequences begin with a control character
          text.replace(/\u001b\[[\d;]*[A-Za-z]|\u001b\][^\u0007]*\u0007/g, "").replace(/ /g, "");
        assert.equal(bare(settle(down)).trimEnd(), bare(down).trimEnd());
      }),
    );
  });

  it("is the same in slices as at once, if slices end at line ends", () => {
    const line = fc.array(fc.constantFrom("ab", "\r", "\b", "\u001b[31m", "\u001b[0m", "\u001b[K", "漢"), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), (made) => {
        const whole = made.map((parts) => `${parts.join("")}\n`);
        const screen = new TerminalScreen();
        const sliced = whole.map((text) => screen.write(text)).join("") + screen.end();
        assert.equal(sliced, settle(whole.join("")));
      }),
    );
  });

  it("takes time in proportion to a hostile text", () => {
    const took = cpuMs(() => {
      for (const text of [
        "\u001b]".repeat(200_000),
        "\u001b[".repeat(200_000),
        "x\r".repeat(200_000),
        "\u001b[A\n".repeat(100_000),
        "x\n\u001b[A\u001b[J".repeat(100_000),
      ])
        settle(text);
    });
    assert.ok(took < 5_000, `${took} ms are not below 5,000`);
  });

  it("loses sequences that are no colors, and what was written over", () => {
    assert.equal(
      settle("\u001b[2J\u001b[H10%\r50%\r100%\r\ndone\u001b]0;title\u0007!\u001b[31mred\u001b[0m"),
      "100%\ndone!\u001b[0;31mred",
    );
  });

  it("keeps a last line that ends in a carriage return", () => {
    assert.equal(settle("working\r"), "working");
  });
});
