import { ProtocolError, ProtocolErrorCode, type ResourceLink } from "@modelcontextprotocol/server";
import { stringOf } from "../../../base/json/jsonValue";
import type { ToolResult } from "../../../results/result";
import type { Shell, Shells } from "../../../tools/runtime/ports/shellsPort";
import type { Connection } from "../connection";
import type { ResourceSource } from "../resources/resourceRequests";
import { outputPages } from "./outputPages";

/** How the address of a command's whole output begins. The shell's id and the time of its start follow. */
const OUTPUT = "tool-results://output/";

/** What follows: the id, the time, which differs between shells of different servers, and optionally the page. */
const ADDRESS = /^([\w-]{1,40})-(\d{1,16})(?:\?page=([1-9]\d{0,8}))?$/;

/** Returns a link to the whole output of a command, if a result contains only a part of it. */
export function outputLink(result: ToolResult, shells: Shells): ResourceLink | undefined {
  if (!result.ok || result.data["truncated"] !== true) return undefined;
  const shell = shells.get(stringOf(result.data["shell_id"]) ?? "");
  if (!shell) return undefined;
  const { id, total } = shell.state();
  return {
    type: "resource_link",
    uri: addressOf(shell, 1),
    name: id,
    title: `Whole output of ${id}`,
    description: `The ${total} characters that the command has written so far, with secrets hidden. Kept until the server ends or 20 later commands have ended.`,
    mimeType: "text/plain",
  };
}

/** The whole outputs of commands as resources. They aren't listed, because links name them. */
export function outputSource(connection: Connection): ResourceSource {
  const pages = outputPages();
  return {
    template: {
      uriTemplate: `${OUTPUT}{output}{?page}`,
      name: "output",
      title: "Whole output of a command",
      description:
        "Whole output of a command whose result was cut, at the address that the result's resource link contains.",
      mimeType: "text/plain",
    },
    read(uri, ctx) {
      const [, id = "", started, page = "1"] =
        ADDRESS.exec(uri.startsWith(OUTPUT) ? uri.slice(OUTPUT.length) : "") ?? [];
      if (started === undefined) return undefined;
      return connection.run(ctx, ctx.mcpReq.signal, async ({ context: { shells }, signal }) => {
        const shell = shells.list().find((one) => one.id === id && one.state().started === Number(started));
        if (!shell) throw gone(id);
        const found = await pages.read(shell, Number(page), signal);
        if ("problem" in found) throw new ProtocolError(ProtocolErrorCode.InvalidParams, found.problem);
        const { text, from, to, total, isLast } = found;
        const content = { uri, mimeType: "text/plain", text };
        if (isLast) return { contents: [content] };
        const next = addressOf(shell, Number(page) + 1);
        const note = `Characters ${from} to ${to} of ${total}. The next page is ${next}.`;
        return { contents: [content, { uri: `${uri}#next`, mimeType: "text/plain", text: note }] };
      });
    },
  };
}

function addressOf(shell: Shell, page: number): string {
  const { id, started } = shell.state();
  return `${OUTPUT}${id}-${started}${page === 1 ? "" : `?page=${page}`}`;
}

function gone(id: string): ProtocolError {
  return new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `The output of ${id} isn't kept anymore: the server that ran the command has ended, or 20 later commands have. Run the command again, and send its output to a file.`,
  );
}
