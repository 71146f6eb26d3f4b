import { FileError } from "../../../../src/base/errors";
import { all, checkTable, commandContext, windowsContext } from "./decide";

describe("a line that goes to a folder and back", () => {
  it("runs unasked if the folder exists, and each of its commands runs in turn", () =>
    checkTable(
      all("allow", [
        "cd src; ls; cd ..",
        "cd src/deep; ls; cd ..; cd ..; ls",
        "cd src\nls\ncd ..\nls",
        "cd src; ls ../src; cd ..; cat src/a.ts",
        "command cd src; cd ..; ls",
      ]),
      commandContext(),
    ));

  it("is asked about if it may be in another folder than it seems", () =>
    checkTable(
      all("outside the workspace", [
        "cd nowhere; cd ..; ls",
        "cd src; cd ..; cd ..; ls",
        "cd src; cd nowhere; cd ../..; ls",
        "cd src deep; cd ..; ls",
        "cd src || ls; cd ..; ls",
        "true && cd src; cd ..; ls",
        "cd src | ls; cd ..; ls",
        "(cd src); cd ..; ls",
        "cd src & cd ..; ls",
        "if cd src; then ls; fi; cd ..; ls",
        "! cd src; cd ..; ls",
        "cd src < nowhere; cd ..; ls",
        "cd src 2>&1; cd ..; ls",
        "bash -c 'cd src'; cd ..; ls",
        "rmdir src; cd src; cd ..; ls",
      ]),
      commandContext(),
    ));

  it("is asked about if the folder may not be entered, which leaves the shell outside it", () => {
    const context = commandContext();
    const stat: typeof context.files.stat = async (resource) => {
      if (resource.includes("/src/deep/")) throw new FileError("PermissionDenied", resource);
      return context.files.stat(resource);
    };
    return checkTable(
      [...all("outside the workspace", ["cd src/deep; cd ../..; ls"]), ...all("allow", ["cd src; cd ..; ls"])],
      { ...context, files: { ...context.files, stat } },
    );
  });

  it("is asked about if no folder can have the name", () =>
    checkTable(all("ask: ", ["cd 'a|b'; cd ..; ls"]), windowsContext()));
});
