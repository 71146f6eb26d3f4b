import type { MarkedToken, Token, Tokens } from "marked";
import { withCharacters } from "../../../base/markdown/entities";
import { targetOf } from "../../../base/markdown/linkTargets";
import { cutMarkdown } from "../../../base/markdown/markdownPieces";
import { readMarkdown } from "../../../base/markdown/readMarkdown";
import { escaped } from "./htmlText";

/** Elements nested deeper are written as raw text. */
const DEEPEST = 40;

/**
 * Returns untrusted Markdown as HTML of our own making: every text is escaped, HTML in it is text, pictures are named
 * but not loaded, and links lead to web pages only.
 */
export function markdownHtml(text: string): string {
  const { chunks } = cutMarkdown(text, Infinity);
  const parts = chunks.map((piece) => {
    const tokens = readMarkdown(piece.before + piece.text);
    return tokens ? blocks(tokens, 0) : `<pre>${escaped(piece.text)}</pre>\n`;
  });
  return `<div class="markdown">${parts.join("")}</div>`;
}

function blocks(tokens: readonly Token[], depth: number): string {
  return tokens.map((token) => block(known(token), depth)).join("");
}

/** Narrows a token's type: lexers of extensions add their own, but there are none here. */
function known(token: Token): MarkedToken {
  return token as MarkedToken;
}

function block(token: MarkedToken, depth: number): string {
  if (depth > DEEPEST) return `<pre>${escaped(token.raw)}</pre>\n`;
  switch (token.type) {
    case "space":
      return "";
    case "heading":
      // Below the page's own headings, whatever the text's levels are.
      return `<h4 class="h${token.depth}">${inlines(token.tokens, 0)}</h4>\n`;
    case "paragraph":
      return `<p>${inlines(token.tokens, 0)}</p>\n`;
    case "text":
      return token.tokens ? inlines(token.tokens, 0) : escaped(withCharacters(token.text));
    case "code":
      return `<pre><code>${escaped(token.text)}</code></pre>\n`;
    case "blockquote":
      return `<blockquote>${blocks(token.tokens, depth + 1)}</blockquote>\n`;
    case "list":
      return list(token, depth);
    case "table":
      return table(token);
    case "hr":
      return "<hr>\n";
    case "html":
      return `<pre>${escaped(token.raw)}</pre>\n`;
    case "def":
      return `<p class="quiet">${escaped(token.raw)}</p>\n`;
    default:
      return `<p>${inline(token, 0)}</p>\n`;
  }
}

function list({ items, ordered, start }: Tokens.List, depth: number): string {
  const written = items.map(({ tokens, task, checked }) => {
    const box = task ? (checked === true ? "☑ " : "☐ ") : "";
    const shown = tokens.filter(({ type }) => type !== "checkbox");
    return `<li${task ? ' class="task"' : ""}>${box}${blocks(shown, depth + 1)}</li>\n`;
  });
  if (!ordered) return `<ul>\n${written.join("")}</ul>\n`;
  return `<ol start="${start === "" ? 1 : start}">\n${written.join("")}</ol>\n`;
}

function table({ header, rows }: Tokens.Table): string {
  const cells = (row: readonly Tokens.TableCell[], tag: string): string =>
    `<tr>${row.map(({ tokens, align }) => `<${tag}${align ? ` class="${align}"` : ""}>${inlines(tokens, 0)}</${tag}>`).join("")}</tr>\n`;
  const body = rows.map((row) => cells(row, "td")).join("");
  return `<div class="scroll"><table><thead>${cells(header, "th")}</thead><tbody>\n${body}</tbody></table></div>\n`;
}

function inlines(tokens: readonly Token[], depth: number): string {
  return tokens.map((token) => inline(known(token), depth)).join("");
}

function inline(token: MarkedToken, depth: number): string {
  if (depth > DEEPEST) return escaped(token.raw);
  switch (token.type) {
    case "strong":
    case "em":
    case "del":
      return `<${token.type}>${inlines(token.tokens, depth + 1)}</${token.type}>`;
    case "codespan":
      return `<code>${escaped(token.text)}</code>`;
    case "br":
      return "<br>";
    case "link":
      return link(token, depth);
    case "image":
      return `<span class="quiet">Picture: ${escaped(withCharacters(token.text))} (${escaped(token.href)})</span>`;
    case "escape":
      return escaped(token.text);
    case "text":
      return token.tokens ? inlines(token.tokens, depth + 1) : escaped(withCharacters(token.text));
    default:
      return escaped(token.raw);
  }
}

/** A link to a web page. Any other target is written behind the text. */
function link(token: Tokens.Link, depth: number): string {
  const href = token.autolink ? token.href : withCharacters(token.href);
  const words = inlines(token.tokens, depth + 1);
  const target = targetOf(href);
  const plain = token.text.trim();
  if (target.kind !== "web")
    return plain === href || `mailto:${plain}` === href
      ? words
      : `${words} <span class="quiet">(${escaped(href)})</span>`;
  const host =
    plain === target.url || `${plain}/` === target.url
      ? ""
      : ` <span class="quiet">(${escaped(new URL(target.url).host)})</span>`;
  return `<a href="${escaped(target.url)}" rel="noopener noreferrer nofollow">${words}</a>${host}`;
}
