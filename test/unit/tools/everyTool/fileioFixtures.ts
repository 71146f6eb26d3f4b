import { type Fixture, many, status, success } from "./world";

/** What each FileIO tool is run with. */
export const fileioFixtures: Readonly<Record<string, Fixture>> = {
  fileio_count_lines: {
    good: [
      [{ path: ["src/a.ts"] }, success('\\[\\{"path":"src/a.ts","status":"ok","lines":2,"exists":true\\}\\]')],
      [{ path: ["src/*.ts", "missing"] }, success('"lines":1.*"status":"error: NotFound","lines":null,"exists":false')],
    ],
    missing: [{ path: ["missing"] }, status("NotFound")],
    denied: [{ path: ["secret.txt"] }, status("PermissionDenied")],
    outside: [{ path: ["../x.txt"] }, status("PermissionDenied")],
    large: { path: ["many/*"] },
  },
  fileio_count_words: {
    good: [[{ path: ["src/a.ts", "src/b.ts"] }, success('"words":2,.*"words":1')]],
    missing: [{ path: ["missing"] }, status("NotFound")],
    denied: [{ path: ["secret.txt"] }, status("PermissionDenied")],
    outside: [{ path: ["../x.txt"] }, status("PermissionDenied")],
    large: { path: ["many/*"] },
  },
  fileio_stat: {
    good: [[{ path: ["src", "src/b.ts"] }, success('"type":"dir".*"type":"file","size":6')]],
    missing: [{ path: ["missing"] }, success('"type":"not_found","size":0,"exists":false')],
    denied: [{ path: ["locked/inside.txt"] }, status("PermissionDenied")],
    outside: [{ path: ["../x.txt"] }, status("PermissionDenied")],
    large: { path: ["many/*"] },
  },
  fileio_list_directory: {
    good: [[{ path: ["src"] }, success('"name":"a.ts","path":"src/a.ts","type":"file","size":11')]],
    missing: [{ path: ["missing"] }, status("NotFound")],
    denied: [{ path: ["locked"] }, status("PermissionDenied")],
    outside: [{ path: [".."] }, status("PermissionDenied")],
    large: { path: ["many"] },
  },
  fileio_copy: {
    good: [
      [
        { source: ["src/a.ts", "missing"], destination: "copies/" },
        success('"status":"ok".*"status":"error: NotFound"'),
      ],
    ],
    missing: [{ source: ["missing"], destination: "copy" }, status("NotFound")],
    denied: [{ source: ["secret.txt"], destination: "src/" }, status("PermissionDenied")],
    outside: [{ source: ["../x.txt"], destination: "copy" }, status("PermissionDenied")],
    large: { source: ["many/*"], destination: "copies/" },
  },
  fileio_move: {
    good: [
      [
        { source: ["src/a.ts"], destination: "moved.ts" },
        success('\\[\\{"path":"src/a.ts","status":"ok","exists":true\\}\\]'),
      ],
    ],
    missing: [{ source: ["missing"], destination: "moved" }, status("NotFound")],
    denied: [{ source: ["src/a.ts"], destination: "moved" }, status("PermissionDenied")],
    outside: [{ source: ["../x.txt"], destination: "moved" }, status("PermissionDenied")],
    large: { source: ["many/*"], destination: "moved/" },
  },
  fileio_remove: {
    good: [
      [{ path: ["src/a.ts"], use_trash: false }, success('"status":"ok"')],
      [{ path: ["missing"], force: true }, success('"status":"ok","exists":false')],
    ],
    missing: [{ path: ["missing"], use_trash: false }, status("NotFound")],
    denied: [{ path: ["src/a.ts"], use_trash: false }, status("PermissionDenied")],
    outside: [{ path: ["../x.txt"], use_trash: false }, status("PermissionDenied")],
    large: { path: ["many/*"], use_trash: false },
  },
  fileio_make_directory: {
    good: [[{ path: ["one/two", "src"] }, success('"exists":false.*"exists":true')]],
    missing: [{ path: ["missing/two"], recursive: false }, status("NotFound")],
    denied: [{ path: ["src/new"] }, status("PermissionDenied")],
    outside: [{ path: ["../x"] }, status("PermissionDenied")],
    large: { path: many.map((path) => `made/${path}`) },
  },
  fileio_find_in_files: {
    good: [
      [
        { pattern: "be.a", path: ["src"] },
        success('"file_path":"src/a.ts","line_number":2,"column_start":1,"column_end":5,"matched_text":"beta"'),
      ],
    ],
    missing: [{ pattern: "a", path: ["missing"] }, /File not found: missing|"status":"error: NotFound"/],
    denied: [{ pattern: "a", path: ["locked"] }, /Permission denied: locked|"status":"error: PermissionDenied"/],
    outside: [{ pattern: "a", path: ["../x"] }, /Permission denied: ..\/x|"status":"error: PermissionDenied"/],
    large: { pattern: "line", path: ["large.txt"] },
  },
};
