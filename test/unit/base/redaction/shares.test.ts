import assert from "node:assert/strict";
import { redact } from "../../../../src/base/redaction/redact";
import { generatedLeaks, isShown, type Leak } from "../../../support/secrets/generated";
import { lookAlikes } from "../../../support/secrets/lookAlikes";
import { realisticLeaks } from "../../../support/secrets/realistic";
import { SHAPES } from "../../../support/secrets/shapes";

type Redaction = (text: string) => string;
const shown: Redaction = (text) => redact(text).text;

/** How many of a hundred leaks are hidden, and which are not. */
function hiddenShare(leaks: readonly Leak[], redaction: Redaction): { share: number; missed: string } {
  const missed = leaks.filter(({ text, secret }) => isShown(secret, redaction(text)));
  return { share: 100 - (100 * missed.length) / leaks.length, missed: kinds(missed) };
}

/** How many of a hundred texts without a secret are changed, and which. */
function changedShare(texts: readonly { what: string; text: string }[], redaction: Redaction) {
  const changed = texts.filter(({ text }) => redaction(text) !== text);
  return { share: (100 * changed.length) / texts.length, changed: kinds(changed) };
}

const kinds = (texts: readonly { what: string; text: string }[]): string =>
  texts.map(({ what, text }) => `${what}: ${text}`).join("\n");

describe("the share of secrets that redaction hides", () => {
  for (const seed of [1, 2]) {
    it(`with seed ${seed} is at least 95 % of tokens generated from the shapes that gitleaks knows`, () => {
      const { share, missed } = hiddenShare(generatedLeaks(seed, 10), shown);
      assert.equal(share >= 95, true, `${share.toFixed(1)} %, shown:\n${missed}`);
    });

    it(`with seed ${seed} is at least 90 % of lines as files, commands, and results have them`, () => {
      const { share, missed } = hiddenShare(realisticLeaks(seed), shown);
      assert.equal(share >= 90, true, `${share.toFixed(1)} %, shown:\n${missed}`);
    });

    it(`with seed ${seed} is at most 1 % of texts that only look like secrets`, () => {
      const { share, changed } = changedShare(lookAlikes(seed, 60), shown);
      assert.equal(share <= 1, true, `${share.toFixed(2)} %, hidden:\n${changed}`);
    });
  }

  it("is measured on every shape, more than 120 kinds of lines and more than 1,000 texts without a secret", () => {
    assert.deepEqual(
      [...new Set(generatedLeaks(1, 1).map(({ what }) => what))],
      [...new Set(SHAPES.map(({ rule }) => rule))],
    );
    assert.equal(SHAPES.length > 218 && realisticLeaks(1).length > 120, true);
    assert.equal(new Set(lookAlikes(1, 60).map(({ text }) => text)).size > 1_000, true);
    const texts = [...generatedLeaks(1, 3), ...realisticLeaks(1)];
    assert.deepEqual(
      texts.filter(({ text, secret }) => secret.length < 4 || !isShown(secret, text)),
      [],
    );
  });

  it("is nothing if nothing is hidden, and everything if all is", () => {
    const [nothing, everything]: [Redaction, Redaction] = [(text) => text, () => "[hidden: secret]"];
    for (const leaks of [generatedLeaks(1, 1), realisticLeaks(1)]) {
      assert.equal(hiddenShare(leaks, nothing).share, 0);
      assert.equal(hiddenShare(leaks, everything).share, 100);
    }
    assert.equal(changedShare(lookAlikes(1, 2), nothing).share, 0);
    assert.equal(changedShare(lookAlikes(1, 2), everything).share, 100);
  });

  it("counts a secret as shown of which a piece is left", () => {
    assert.equal(isShown("abcdefghijklmnop", "x abcdefghijkl[hidden: token]"), true);
    assert.equal(isShown("abcdefghijklmnop", "x abcd[hidden: token]"), false);
    assert.equal(isShown("sunshine", "password: sunshine"), true);
    assert.equal(isShown("a/b+c", "?x=a%2Fb%2Bc"), true);
  });
});
