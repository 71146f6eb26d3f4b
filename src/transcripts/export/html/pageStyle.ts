/**
 * The style sheet of exported pages. The page's policy names its hash: `STYLE_HASH` below changes with every character.
 */
export const STYLE = `
:root { color-scheme: light dark; --ink: #1f2328; --quiet: #59636e; --page: #fff; --block: #f4f5f7; --line: #d1d9e0; --link: #0550ae;
  --bad: #b3261e; --warn: #7d4e00; --good: #116329; --prompt: #eaf2ff; --added: #dafbe1; --removed: #ffebe9; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6edf3; --quiet: #9da7b3; --page: #14171c; --block: #1d2128; --line: #3a424d; --link: #79b8ff;
  --bad: #ff9a92; --warn: #f0c674; --good: #7ee08f; --prompt: #1a2940; --added: #12301f; --removed: #3c1618; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 62rem; color: var(--ink); background: var(--page); font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .25rem; overflow-wrap: anywhere; }
h2, h3 { font-size: 1rem; margin: 0; }
a { color: var(--link); }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
.quiet { color: var(--quiet); font-size: .875rem; overflow-wrap: anywhere; }
.about { border: 1px solid var(--line); border-radius: 6px; padding: .75rem 1rem; margin: 1rem 0; }
.about p { margin: 0; } .about ul { margin: .5rem 0 0; padding-left: 1.25rem; }
.turns { columns: 2 20rem; margin: .5rem 0 0; padding-left: 1.75rem; font-size: .875rem; }
.turns li { overflow-wrap: anywhere; break-inside: avoid; }
article { margin: .75rem 0; padding: .5rem .75rem; border: 1px solid var(--line); border-left-width: 4px; border-radius: 6px; content-visibility: auto; contain-intrinsic-size: auto 4rem; }
.prompt { background: var(--prompt); border-left-color: var(--link); margin-top: 2rem; }
.side { margin-left: 1.5rem; }
.head { display: flex; flex-wrap: wrap; gap: 0 .75rem; align-items: baseline; }
summary { cursor: pointer; overflow-wrap: anywhere; }
summary h2, summary h3 { display: inline; }
summary code { font-size: .875rem; }
.nested { margin: .5rem 0; padding: .25rem .75rem; border: 1px solid var(--line); border-left-width: 4px; border-radius: 6px; }
summary h5 { display: inline; font-size: 1rem; margin: 0; }
.error, .orphaned { border-left-color: var(--bad); } .blocked { border-left-color: var(--warn); } .ok { border-left-color: var(--good); }
.status { font-weight: 600; font-size: .875rem; } .error .status, .orphaned .status { color: var(--bad); } .blocked .status { color: var(--warn); } .ok .status { color: var(--good); }
pre { margin: .5rem 0 0; padding: .5rem .75rem; background: var(--block); border-radius: 4px; font: .8125rem/1.45 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
.words { font: inherit; background: none; padding: 0; }
h4 { font-size: .8125rem; margin: .75rem 0 0; color: var(--quiet); }
h4 code { font: inherit; font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
.diff { width: 100%; margin: .5rem 0 0; border-collapse: collapse; background: var(--block); font: .8125rem/1.45 ui-monospace, monospace; }
.diff td, .diff th { padding: 0 .5rem; text-align: left; vertical-align: top; font-weight: normal; }
.diff th { color: var(--quiet); }
.diff td:last-child { width: 100%; white-space: pre-wrap; overflow-wrap: anywhere; }
.diff .n { color: var(--quiet); text-align: right; user-select: none; }
.diff .added { background: var(--added); } .diff .removed { background: var(--removed); } .diff .gap { color: var(--quiet); }
.diff .added .n, .diff .removed .n { color: inherit; }
@media print { article { content-visibility: visible; } }
`;

/** SHA-256 of `STYLE`, in base64, as a content security policy names it. */
export const STYLE_HASH = "sha256-igK99jBiaKD4yJKYl8HvcFwT0CarE2FDiTkuoujzTyE=";
