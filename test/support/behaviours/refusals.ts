import copy from "../../../src/tools/fileio/fileioCopy";
import fileEdit from "../../../src/tools/edit/fileEdit";
import fileRead from "../../../src/tools/read/fileRead";
import fileWrite from "../../../src/tools/edit/fileWrite";
import glob from "../../../src/tools/search/glob";
import grep from "../../../src/tools/search/grep";
import remove from "../../../src/tools/fileio/fileioRemove";
import type { Behaviour } from "./behaviour";

/** Lists what every tool refuses, and what needs the user's approval. */
export const refusals: readonly Behaviour[] = [
  {
    title: "no tool reaches outside the workspace",
    files: { "a.txt": "a\n" },
    calls: [
      { tool: fileRead, input: { file_path: "../outside.txt" }, error: /^Permission denied: / },
      { tool: fileWrite, input: { file_path: "../outside.txt", content: "x" }, error: /^Permission denied: / },
      {
        tool: fileEdit,
        input: { file_path: "../outside.txt", old_string: "x", new_string: "y" },
        error: /^Permission/,
      },
      { tool: glob, input: { pattern: "*", path: ".." }, error: /^Permission denied: / },
      { tool: grep, input: { pattern: "x", path: ".." }, error: /^Permission denied: / },
    ],
  },
  {
    title: "a file that may contain secrets is read only with a yes",
    files: { ".env": "KEY=1\n" },
    calls: [
      { tool: fileRead, input: { file_path: ".env" }, answer: "no", error: /^Permission denied: / },
      { tool: grep, input: { pattern: "KEY", path: ".env" }, answer: "no", error: /^Permission denied: / },
      { tool: fileRead, input: { file_path: ".env" }, data: { output: "KEY=1\n" } },
    ],
  },
  {
    title: "a protected file is written only with a yes",
    files: { ".vscode/settings.json": "{}\n" },
    calls: [
      {
        tool: fileWrite,
        input: { file_path: ".vscode/settings.json", content: "{ }\n" },
        answer: "no",
        error: /^Permission denied: /,
      },
    ],
    left: { ".vscode/settings.json": "{}\n" },
  },
  {
    title: "the workspace's folder and .git are never removed",
    files: { ".git/config": "x", "a.txt": "a" },
    calls: [
      { tool: remove, input: { path: [".", ".git"], recursive: true, use_trash: false }, data: { note: /\.git/ } },
      { tool: copy, input: { source: "a.txt", destination: ".git/hooks" }, answer: "no", data: { note: /./ } },
    ],
    left: { ".git/config": "x", ".git/hooks": null, "a.txt": "a" },
  },
  {
    title: "an unknown field is named and left out, a missing one is an error",
    files: { "a.txt": "a\n" },
    calls: [
      {
        tool: fileRead,
        input: { file_path: "a.txt", colour: "red" },
        data: { output: "a\n", warnings: ['Unknown field "colour" ignored'] },
      },
      { tool: fileRead, input: {}, error: /^Invalid input: .*file_path/ },
    ],
  },
  {
    title: "a link that leads out of the workspace is refused",
    needs: ["links"],
    links: { out: "/etc" },
    calls: [{ tool: fileRead, input: { file_path: "out/hostname" }, error: /^Permission denied: / }],
  },
];
