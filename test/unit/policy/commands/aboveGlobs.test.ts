import { all, checkTable, commandContext } from "./decide";

describe("globs that some shells also put the folder above in place of", () => {
  it("are asked about if that is outside the workspace, though new versions of bash leave it out", () =>
    checkTable(
      [
        ...all("outside the workspace", [
          ...[
            "ls .*",
            "ls -R .?",
            "du -a .[.]",
            "find ..* -name x",
            "ls .[!a]*",
            "ls src/.*/.*",
            "wc -c src/.*/.?/a.txt",
          ],
          ...["for f in .*; do ls $f; done", "ls src/../.*", "cd nowhere; ls .*"],
        ]),
        ...all("ask", ["rg .* src", "grep -r x .*"]),
        ...all("allow", [
          ...[
            "ls src/.*",
            "ls .[!.]*",
            "ls -d .[^.]*",
            "ls .??*",
            "ls .a*",
            "ls [.]*",
            "ls src/*/.*",
            "echo .*",
            "cd src && ls .*",
          ],
          "grep '.*' src/a.ts",
        ]),
      ],
      commandContext(),
    ));

  it("are asked about if only bash takes them for others, and another shell runs the line", async () => {
    const context = commandContext();
    const grammar = context.grammar && { ...context.grammar, isPosix: true };
    await checkTable(
      [
        ["ls .[^.]*", "outside the workspace"],
        ["ls .[!.]*", "allow"],
      ],
      { ...context, ...(grammar && { grammar }) },
    );
    await checkTable([["ls .*", "allow"]], commandContext({ language: "powershell" }));
  });
});
