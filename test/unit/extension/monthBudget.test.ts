import assert from "node:assert/strict";
import { budgetWords, dueWarning, monthOf, warningWords } from "../../../src/apps/extension/insights/monthBudget";

const spent = (cost: number, month = "2026-01") => ({ month, cost, budget: 50, isPartial: false });

describe("a monthly budget", () => {
  it("warns once at 80 and once at 100 percent of a month", () => {
    assert.equal(dueWarning(spent(39.99), undefined), undefined);
    const first = dueWarning(spent(40), undefined);
    assert.deepEqual(first, { month: "2026-01", percent: 80 });
    assert.equal(dueWarning(spent(49.99), first), undefined);
    const second = dueWarning(spent(50), first);
    assert.deepEqual(second, { month: "2026-01", percent: 100 });
    assert.equal(dueWarning(spent(500), second), undefined);
  });

  it("warns only about the higher threshold if both are reached at once", () => {
    assert.deepEqual(dueWarning(spent(60), undefined), { month: "2026-01", percent: 100 });
  });

  it("warns again in the next month", () => {
    const before = { month: "2026-01", percent: 100 };
    assert.equal(dueWarning(spent(10, "2026-02"), before), undefined);
    assert.deepEqual(dueWarning(spent(45, "2026-02"), before), { month: "2026-02", percent: 80 });
  });

  it("doesn't warn without a budget", () => {
    assert.equal(dueWarning({ ...spent(10), budget: 0 }, undefined), undefined);
  });

  it("says what was spent, and whether some tokens have no known price", () => {
    assert.equal(budgetWords(spent(1234.5)), "$1,234.50 of $50.00");
    assert.equal(budgetWords({ ...spent(1), isPartial: true }), "$1.00+ of $50.00");
    assert.match(warningWords(spent(45)), /^Agents have nearly reached your monthly budget: \$45\.00 of \$50\.00/);
    assert.match(warningWords(spent(50)), /^Agents have reached your monthly budget/);
  });

  it("begins on the first day of the month in UTC", () => {
    assert.deepEqual(monthOf(Date.parse("2026-01-31T23:59:59Z")), { month: "2026-01", since: "2026-01-01" });
    assert.deepEqual(monthOf(Date.parse("2026-02-01T00:00:00Z")), { month: "2026-02", since: "2026-02-01" });
  });
});
