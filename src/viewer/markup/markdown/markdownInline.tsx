import type { ComponentChildren, VNode } from "preact";
import { useContext } from "preact/hooks";
import type { MarkedToken, Token, Tokens } from "marked";
import { FileLink } from "../links/fileLink";
import { markHidden, VisibleTextView } from "../../controls/visibleTextView";
import { WebLink } from "../links/webLink";
import { withCharacters } from "../../../base/markdown/entities";
import { InRow } from "./inRow";
import { targetOf } from "../../../base/markdown/linkTargets";
import { sentence, t } from "../../base/viewerText";

/** Elements nested deeper are drawn as raw text. */
export const DEEPEST = 40;

/** Narrows a token's type: lexers of extensions add their own, but there are none here. */
export function known(token: Token): MarkedToken {
  return token as MarkedToken;
}

/** Draws inline text with bold, strikethrough, code, and links. */
export function drawInline(tokens: readonly Token[], depth = 0): ComponentChildren {
  return tokens.map((token, index) => <Inline key={index} token={known(token)} depth={depth} />);
}

function Inline({ token, depth }: { token: MarkedToken; depth: number }): VNode {
  return <>{inline(token, depth)}</>;
}

function inline(token: MarkedToken, depth: number): ComponentChildren {
  if (depth > DEEPEST) return markHidden(token.raw);
  switch (token.type) {
    case "strong":
      return <strong>{drawInline(token.tokens, depth + 1)}</strong>;
    case "em":
      return <em>{drawInline(token.tokens, depth + 1)}</em>;
    case "del":
      return <del>{drawInline(token.tokens, depth + 1)}</del>;
    case "codespan":
      return <code>{markHidden(token.text)}</code>;
    case "br":
      return <br />;
    case "link":
      return <Link token={token} depth={depth} />;
    case "image":
      return <Picture token={token} />;
    case "escape":
      return markHidden(token.text);
    case "text":
      return token.tokens ? drawInline(token.tokens, depth + 1) : markHidden(withCharacters(token.text));
    case "checkbox":
      return <Box checked={token.checked} />;
    default:
      // HTML and anything else: text.
      return markHidden(token.raw);
  }
}

/** Shows a task of a list with a symbol and text for whether it is done. */
export function Box({ checked }: { checked: boolean }): VNode {
  return (
    <span class={`task-box${checked ? " done" : ""}`} role="img" aria-label={checked ? t("Done:") : t("To do:")} />
  );
}

function Link({ token, depth }: { token: Tokens.Link; depth: number }): VNode {
  const inRow = useContext(InRow);
  const href = token.autolink ? token.href : withCharacters(token.href);
  const words = drawInline(token.tokens, depth + 1);
  const plain = token.text.trim();
  const target = inRow ? ({ kind: "none" } as const) : targetOf(href);
  switch (target.kind) {
    case "web":
      return plain === target.url || `${plain}/` === target.url ? (
        <WebLink url={target.url} />
      ) : (
        <WebLink url={target.url} words={plain}>
          {words}
        </WebLink>
      );
    case "file": {
      const place = { path: target.path, ...(target.line !== undefined && { line: target.line }) };
      return plain === href ? (
        <FileLink {...place} />
      ) : (
        <>
          {words} (<FileLink {...place} />)
        </>
      );
    }
    case "none":
      return plain === href || `mailto:${plain}` === href ? (
        <>{words}</>
      ) : (
        <>
          {words} <Target href={href} />
        </>
      );
  }
}

/** Shows an image as text. It is not loaded, because its server would learn that somebody reads this. */
function Picture({ token }: { token: Tokens.Image }): VNode {
  return (
    <span class="picture-place">
      {sentence(
        "Picture: {0} {1}",
        token.text === "" ? t("without a description") : markHidden(withCharacters(token.text)),
        <Target href={token.href} />,
      )}
    </span>
  );
}

function Target({ href }: { href: string }): VNode {
  return (
    <span class="link-target">
      (<VisibleTextView text={href.length > 300 ? `${href.slice(0, 300)}…` : href} />)
    </span>
  );
}
