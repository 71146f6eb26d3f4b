import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { findRipgrep } from "../../../src/hosts/node/search/ripgrep/ripgrep";
import { temporaryFolder } from "./temporary";
import { canLink, hasModes } from "../../support/machine";

const NAME = process.platform === "win32" ? "rg.exe" : "rg";
const TARGET = `${process.platform}-${process.arch}`;

describe("finding ripgrep", () => {
  const folder = temporaryFolder();
  const program = (...names: string[]): string => {
    const [file = ""] = folder.fill({ [path.join(...names, NAME)]: "" });
    fs.chmodSync(file, 0o755);
    return file;
  };

  for (const layout of [
    `node_modules/@vscode/ripgrep-universal/bin/${TARGET}`,
    `node_modules/@vscode/ripgrep-${TARGET}/bin`,
    "node_modules/@vscode/ripgrep/bin",
    "node_modules.asar.unpacked/@vscode/ripgrep/bin",
    `node_modules.asar.unpacked/@vscode/ripgrep-universal/bin/${TARGET}`,
  ]) {
    it(`takes VS Code's own in ${layout}`, () => {
      const own = program("app", layout);
      assert.equal(findRipgrep({ appRoot: folder.at("app"), workspaceFolders: [], path: "" }), own);
    });
  }

  it("takes the package's own before one on PATH", () => {
    program("bin");
    const found = findRipgrep({ appRoot: folder.at("no-app"), workspaceFolders: [], path: folder.at("bin") });
    assert.match(found ?? "", /node_modules.@vscode.ripgrep/);
  });

  describe("on PATH alone", () => {
    const find = (folders: string[], search: string[]): string | undefined =>
      findRipgrep({ workspaceFolders: folders, path: search.join(path.delimiter), packaged: false });

    it("takes the first that can be run", function () {
      if (!hasModes) this.skip();
      fs.chmodSync(program("not-runnable"), 0o644);
      fs.mkdirSync(folder.at("a-folder", NAME), { recursive: true });
      const good = program("good");
      assert.equal(
        find(
          [],
          [folder.at("empty"), folder.at("not-runnable"), folder.at("a-folder"), folder.at("good"), folder.at("later")],
        ),
        good,
      );
    });
    it("takes none from inside a workspace folder, also through a link", function () {
      if (!canLink) this.skip();
      program("work", "bin");
      fs.symlinkSync("work/bin", folder.at("link"));
      fs.symlinkSync("work", folder.at("alias"));
      assert.equal(find([folder.at("work")], [folder.at("work", "bin"), folder.at("link")]), undefined);
      assert.equal(find([folder.at("alias")], [folder.at("work", "bin")]), undefined);
    });
    it("takes none from a relative folder of PATH", () => {
      assert.equal(find([], ["", ".", "bin"]), undefined);
    });
    it("takes one next to a workspace folder whose name begins the same", () => {
      const beside = program("work-tools");
      assert.equal(find([folder.at("work")], [folder.at("work-tools")]), beside);
    });
    it("returns nothing if there is none", () => assert.equal(find([], []), undefined));
  });
});
