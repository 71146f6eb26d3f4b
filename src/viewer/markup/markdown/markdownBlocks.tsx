import type { ComponentChildren, VNode } from "preact";
import { useContext } from "preact/hooks";
import type { MarkedToken, Token, Tokens } from "marked";
import { markHidden, VisibleTextView } from "../../controls/visibleTextView";
import { Box, DEEPEST, drawInline, known } from "./markdownInline";
import { Fence } from "./fence";
import { InRow } from "./inRow";
import { t } from "../../base/viewerText";
import { trimEndCharacters } from "../../../base/text/trimmedEnd";

/** Draws blocks below each other. */
export function drawBlocks(tokens: readonly Token[], depth = 0): ComponentChildren {
  return tokens.map((token, index) => <Block key={index} token={known(token)} depth={depth} />);
}

function Block({ token, depth }: { token: MarkedToken; depth: number }): VNode {
  return <>{block(token, depth)}</>;
}

function block(token: MarkedToken, depth: number): ComponentChildren {
  if (depth > DEEPEST) return <pre class="as-written">{markHidden(token.raw)}</pre>;
  switch (token.type) {
    case "space":
      return null;
    case "heading":
      // One level below the view's own headings, whatever the text's levels are, so that none of the view's headings is
      // below it.
      return <Heading depth={token.depth} words={drawInline(token.tokens)} />;
    case "paragraph":
      return <p>{drawInline(token.tokens)}</p>;
    case "text":
      return <div class="item-text">{token.tokens ? drawInline(token.tokens) : markHidden(token.text)}</div>;
    case "code":
      return <CodeBlock text={token.text} language={token.lang?.split(/[\s,{:]/, 1)[0] ?? ""} />;
    case "blockquote":
      return <blockquote>{drawBlocks(token.tokens, depth + 1)}</blockquote>;
    case "list":
      return <Items list={token} depth={depth} />;
    case "table":
      return <Table table={token} />;
    case "hr":
      return <hr />;
    case "html":
      return <pre class="as-written">{markHidden(trimEndCharacters(token.raw, "\n"))}</pre>;
    case "def":
      return (
        <p class="quiet">
          <VisibleTextView text={token.raw.trim()} />
        </p>
      );
    default:
      return <p>{drawInline([token])}</p>;
  }
}

/** In a row, it is no heading that users could navigate to. */
function Heading({ depth, words }: { depth: number; words: ComponentChildren }): VNode {
  return useContext(InRow) ? <div class="row-heading">{words}</div> : <h4 data-depth={depth}>{words}</h4>;
}

function CodeBlock(props: { text: string; language: string }): VNode {
  return useContext(InRow) ? <pre class="row-code">{markHidden(props.text)}</pre> : <Fence {...props} />;
}

function Items({ list, depth }: { list: Tokens.List; depth: number }): VNode {
  const items = list.items.map((item, index) => (
    <li key={index} class={item.task ? "task" : undefined}>
      {item.task && <Box checked={item.checked === true} />}
      <div class="item">
        {drawBlocks(
          item.tokens.filter(({ type }) => type !== "checkbox"),
          depth + 1,
        )}
      </div>
    </li>
  ));
  return list.ordered ? <ol start={list.start === "" ? 1 : list.start}>{items}</ol> : <ul>{items}</ul>;
}

function Table({ table }: { table: Tokens.Table }): VNode {
  const scrolls = !useContext(InRow);
  return (
    <div class="table-scroll" {...(scrolls && { tabIndex: 0, role: "region", "aria-label": t("Table") })}>
      <table>
        <thead>
          <tr>
            {table.header.map((cell, index) => (
              <th key={index} scope="col" class={cell.align ?? undefined}>
                {drawInline(cell.tokens)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column} class={cell.align ?? undefined}>
                  {drawInline(cell.tokens)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
