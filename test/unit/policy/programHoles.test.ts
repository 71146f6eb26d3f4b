import { all, checkTable, commandContext } from "./commands/decide";

/** Lines that ran unasked once because a program reads its words in a way of its own. */
describe("words that mean more to a program than they seem to", () => {
  it("a pager runs no program that its options name behind a search", () =>
    checkTable(
      [
        ...all("Runs code that can't be checked", [
          "less '+/a$--lesskey-src=key' a.txt",
          "less '+/a$-kkey' a.txt",
          "less '+/$--lesskey-content=#env LESSOPEN=|./tool %s' a.txt",
          "more '+/a$--lesskey-src=key' a.txt",
        ]),
        ...all("allow", ["less +/foo a.txt", "less +120g a.txt", "less +G a.txt"]),
      ],
      commandContext(),
    ));
});
