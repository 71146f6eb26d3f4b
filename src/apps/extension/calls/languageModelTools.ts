import * as vscode from "vscode";
import * as z from "zod";
import type { Tool, Picture } from "../../../tools/runtime/tool";
import type { ContextFactory } from "./extensionContext";

/** Returns the name of a tool in the Language Model Tools API and in the manifest. */
export function apiName(tool: Tool): string {
  return `trv_${tool.name}`;
}

const manifest = z.object({ contributes: z.object({ languageModelTools: z.array(z.object({ name: z.string() })) }) });

/** Returns the API names of the tools in the manifest. */
export function offeredNames(packageJson: unknown): readonly string[] {
  return manifest.parse(packageJson).contributes.languageModelTools.map(({ name }) => name);
}

/** Registers the tools of these names with the Language Model Tools API. The first call loads the tools. */
export function registerTools(
  names: readonly string[],
  load: () => Promise<readonly Tool[]>,
  contexts: ContextFactory,
): vscode.Disposable {
  const named = async (name: string): Promise<Tool> => {
    const tool = (await load()).find((one) => apiName(one) === name);
    if (!tool) throw new Error(`The manifest contributes an unknown tool: ${name}`);
    return tool;
  };
  return vscode.Disposable.from(
    ...names.map((name) =>
      vscode.lm.registerTool(
        name,
        adapt(() => named(name), contexts),
      ),
    ),
  );
}

function adapt(load: () => Promise<Tool>, contexts: ContextFactory): vscode.LanguageModelTool<object> {
  return {
    prepareInvocation: ({ input }, token) =>
      withSignal(token, async (signal) => {
        const tool = await load();
        const context = contexts.create({ source: "chat", signal });
        const { place } = context.workspace;
        const { invocationMessage, questionMarkdown, questionTitle } = await import("./chatMarkdown");
        const prepared: vscode.PreparedToolInvocation = {
          invocationMessage: markdown(await invocationMessage(tool, input, place, linkTo)),
        };
        const note = (isAsked: boolean): void => contexts.calls.prepared(tool.name, input, isAsked);
        if (!context.workspace.trusted) {
          note(false);
          return prepared;
        }
        const [{ Access }, { parseInput }] = await Promise.all([
          import("../../../tools/runtime/policy/access"),
          import("../../../tools/runtime/toolInput"),
        ]);
        try {
          const parsed = parseInput(tool, input).input;
          const access = new Access(context);
          // This plan only says what to ask: it gets no approval, so it can't be run. `invoke` plans again.
          const { ask } = await tool.plan(parsed, { ...context, access });
          // These calls ask in our own dialog when they run. VS Code may have been set to allow them without asking,
          // and doesn't say so.
          const isAsked = ask !== undefined && ask.always !== true && access.asked.size === 0;
          note(isAsked);
          if (!isAsked) return prepared;
          contexts.confirmations.prepared({ tool: tool.name, input: parsed, ...ask });
          const message = markdown(questionMarkdown(ask));
          return { ...prepared, confirmationMessages: { title: questionTitle(ask), message } };
        } catch (error) {
          note(false);
          // A call that will be refused needs no question. `invoke` reports the error, and runs nothing that wasn't
          // approved.
          context.log.info(
            `${tool.name} doesn't ask, because the call would fail: ${error instanceof Error ? error.name : typeof error}`,
          );
          return prepared;
        }
      }),

    invoke: (options, token) =>
      withSignal(token, async (signal) => {
        const tool = await load();
        // Only chat passes a token. Its type is `never` in the oldest supported API.
        const { toolInvocationToken: fromChat }: { readonly toolInvocationToken?: unknown } = options;
        const context = contexts.create({ source: fromChat === undefined ? "command" : "chat", signal });
        const { record, pictures = [] } = await contexts.run(tool, options.input, { ...context, takesPictures });
        const text = new vscode.LanguageModelTextPart(JSON.stringify(record.result));
        // The constructor's type has no other parts, but it accepts them.
        return new vscode.LanguageModelToolResult([text, ...(pictureParts(pictures) as never[])]);
      }),
  };
}

/** Creates Markdown in which no command can be linked, and HTML and icons are text. */
function markdown(text: string): vscode.MarkdownString {
  const shown = new vscode.MarkdownString(text, false);
  shown.isTrusted = false;
  shown.supportHtml = false;
  return shown;
}

function linkTo(resource: string): string {
  return vscode.Uri.parse(resource, true).toString();
}

async function withSignal<T>(token: vscode.CancellationToken, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const abort = new AbortController();
  const listening = token.onCancellationRequested(() => {
    abort.abort();
  });
  if (token.isCancellationRequested) abort.abort();
  try {
    return await work(abort.signal);
  } finally {
    listening.dispose();
  }
}

/** Data parts are newer than the oldest VS Code that this extension supports. */
const { LanguageModelDataPart: DataPart } = vscode as {
  readonly LanguageModelDataPart?: { image(bytes: Uint8Array, mediaType: string): object };
};

/** Whether this VS Code accepts pictures in a tool's result. */
const takesPictures = DataPart !== undefined;

/** Converts pictures to parts of a tool's result. Returns none if VS Code doesn't support them. */
function pictureParts(pictures: readonly Picture[]): object[] {
  return DataPart ? pictures.map(({ mediaType, bytes }) => DataPart.image(bytes, mediaType)) : [];
}
