/**
 * The style sheet of exported pages. The page's policy names its hash: `STYLE_HASH` below changes with every character.
 */
export const STYLE = `
:root { color-scheme: light dark; --ink: #1f2328; --quiet: #59636e; --page: #fff; --block: #f4f5f7; --line: #d1d9e0; --link: #0550ae;
  --bad: #b3261e; --warn: #7d4e00; --prompt: #eaf2ff; --added: #dafbe1; --removed: #ffebe9; --mark: #fff1b8; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6edf3; --quiet: #9da7b3; --page: #14171c; --block: #1d2128; --line: #3a424d; --link: #79b8ff;
  --bad: #ff9a92; --warn: #f0c674; --prompt: #1a2940; --added: #12301f; --removed: #3c1618; --mark: #4d4017; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 56rem; color: var(--ink); background: var(--page); font: 1rem/1.55 system-ui, sans-serif; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 .5rem; overflow-wrap: anywhere; }
h2, h3 { font-size: 1rem; margin: 0; }
a { color: var(--link); overflow-wrap: anywhere; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
.quiet { color: var(--quiet); font-size: .875rem; overflow-wrap: anywhere; margin: 0; }
.facts { margin: 0 0 .25rem; display: flex; flex-wrap: wrap; gap: .25rem .5rem; }
.facts span { padding: .05rem .5rem; border: 1px solid var(--line); border-radius: 1rem; font-size: .875rem; }
.about { border: 1px solid var(--line); border-radius: 6px; padding: .75rem 1rem; margin: 1rem 0; }
.about p { margin: 0; } .about ul { margin: .5rem 0 0; padding-left: 1.25rem; font-size: .875rem; }
.about code { overflow-wrap: anywhere; }
.turns { margin: .5rem 0 0; padding-left: 1.75rem; font-size: .875rem; }
.turns li { overflow-wrap: anywhere; break-inside: avoid; }
article { margin: .5rem 0; content-visibility: auto; contain-intrinsic-size: auto 3rem; }
.prompt { background: var(--prompt); border-left: 4px solid var(--link); border-radius: 6px; padding: .5rem 1rem; margin-top: 2.5rem; }
.reply { padding: .25rem 0; }
.reply h3 { font-size: .875rem; color: var(--quiet); }
.side { margin-left: 1.5rem; }
.head { display: flex; flex-wrap: wrap; gap: 0 .75rem; align-items: baseline; }
summary { cursor: pointer; overflow-wrap: anywhere; }
summary h2, summary h3 { display: inline; }
summary code { font-size: .8125rem; }
article details, .nested { padding: .25rem .75rem; border: 1px solid var(--line); border-left: 4px solid var(--line); border-radius: 6px; }
.nested { margin: .5rem 0; } .nested details { border: 0; padding: 0; }
summary h5 { display: inline; font-size: 1rem; margin: 0; }
.thinking summary { color: var(--quiet); white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.error details, .orphaned details, .nested.error, .nested.orphaned { border-left-color: var(--bad); } .blocked details { border-left-color: var(--warn); }
.status { font-weight: 600; font-size: .875rem; } .error .status, .orphaned .status { color: var(--bad); } .blocked .status { color: var(--warn); }
.badge { border: 1px solid currentColor; border-radius: 4px; padding: 0 .35rem; font-size: .8125rem; white-space: nowrap; }
.reason { font: .8125rem/1.45 ui-monospace, monospace; color: var(--bad); overflow-wrap: anywhere; } .blocked .reason { color: var(--warn); }
pre { margin: .5rem 0; padding: .5rem .75rem; background: var(--block); border-radius: 4px; font: .8125rem/1.45 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
pre code { font: inherit; } mark { background: var(--mark); color: inherit; }
.command { border-left: 3px solid var(--link); margin-bottom: 0; }
.words { font: inherit; background: none; padding: 0; margin: 0; }
dl { margin: .5rem 0; font-size: .875rem; display: grid; grid-template-columns: fit-content(12rem) minmax(0, 1fr); gap: .125rem .75rem; }
dt { color: var(--quiet); overflow-wrap: anywhere; } dd { margin: 0; overflow-wrap: anywhere; } dd pre { margin: 0; }
h4 { font-size: .8125rem; margin: .75rem 0 0; color: var(--quiet); }
h4 code { font: inherit; font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
.markdown { overflow-wrap: anywhere; } .markdown > :first-child { margin-top: .25rem; } .markdown > :last-child { margin-bottom: .25rem; }
.markdown h4 { color: inherit; font-size: 1rem; margin: 1rem 0 .25rem; } .markdown h4.h1 { font-size: 1.2rem; } .markdown h4.h2 { font-size: 1.1rem; }
.markdown p { margin: .5rem 0; } .markdown ul, .markdown ol { margin: .5rem 0; padding-left: 1.75rem; } .markdown .task { list-style: none; margin-left: -1.25rem; }
.markdown code { font: .875em ui-monospace, monospace; background: var(--block); padding: .1em .25em; border-radius: 3px; } .markdown pre code { padding: 0; font: inherit; }
.markdown blockquote { margin: .5rem 0; padding-left: 1rem; border-left: 3px solid var(--line); color: var(--quiet); }
.markdown hr { border: 0; border-top: 1px solid var(--line); margin: 1rem 0; }
.prompt .markdown code, .prompt .markdown pre { background: var(--page); }
.scroll { overflow-x: auto; } .markdown table { border-collapse: collapse; margin: .5rem 0; font-size: .9375rem; }
.markdown th, .markdown td { border: 1px solid var(--line); padding: .2rem .6rem; text-align: left; vertical-align: top; } .markdown .right { text-align: right; } .markdown .center { text-align: center; }
.diff { width: 100%; margin: .5rem 0 0; border-collapse: collapse; background: var(--block); font: .8125rem/1.45 ui-monospace, monospace; }
.diff td, .diff th { padding: 0 .5rem; text-align: left; vertical-align: top; font-weight: normal; }
.diff th { color: var(--quiet); }
.diff td:last-child { width: 100%; white-space: pre-wrap; overflow-wrap: anywhere; }
.diff .n { color: var(--quiet); text-align: right; user-select: none; }
.diff .added { background: var(--added); } .diff .removed { background: var(--removed); } .diff .gap { color: var(--quiet); }
.diff .added .n, .diff .removed .n { color: inherit; }
@media print {
  :root { color-scheme: light; --ink: #000; --quiet: #444; --page: #fff; --block: #f6f6f6; --line: #bbb; --link: #0550ae;
    --bad: #a11; --warn: #7d4e00; --prompt: #f0f4fa; --added: #e6f6ea; --removed: #fbeae9; --mark: #fff1b8; }
  body { padding: 0; max-width: none; font-size: 10pt; print-color-adjust: exact; }
  article { content-visibility: visible; }
  .thinking { display: none; }
  summary { list-style: none; } summary::marker { content: ""; }
  h1, h2, h3, h4, summary, .head { break-after: avoid; }
  .prompt .head, tr, li { break-inside: avoid; }
  .prompt { margin-top: 1.25rem; }
  pre { orphans: 3; widows: 3; }
  .about::details-content { content-visibility: visible; block-size: auto; }
}
@page { margin: 14mm 12mm; }
`;

/** SHA-256 of `STYLE`, in base64, as a content security policy names it. */
export const STYLE_HASH = "sha256-6AV72nk3Zh1zYLNNlhGqMCOCiSGQKi1QeVC5sUU7KVg=";
