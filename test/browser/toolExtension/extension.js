// Registers the tools of the manifest. PIXEL is a PNG of one red pixel.
import * as vscode from "vscode";

const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";

const text = (value) => new vscode.LanguageModelTextPart(value);

const tools = {
  other_echo: async ({ input }) => [text(Array.from({ length: input.times ?? 1 }, () => input.text).join("\n"))],
  other_never: () => new Promise(() => undefined),
  other_throws: async () => {
    throw new Error("The other tool broke");
  },
  other_picture: async () => [
    text("A red pixel"),
    vscode.LanguageModelDataPart.image(new Uint8Array(Buffer.from(PIXEL, "base64")), "image/png"),
  ],
};

export function activate(context) {
  for (const [name, run] of Object.entries(tools)) {
    const invoke = async (options) => new vscode.LanguageModelToolResult(await run(options));
    context.subscriptions.push(vscode.lm.registerTool(name, { invoke }));
  }
}
