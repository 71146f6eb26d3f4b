import type { Locator, Page } from "playwright-core";
import { until, type viewerOfSuite } from "./support";

type Parameters = Readonly<Record<string, string | number>>;

/** What tests share that run a tool by hand. */
export interface ToolPages {
  open(parameters: Parameters): Promise<void>;
  openList(parameters?: Parameters): Promise<void>;
  openForm(tool: string, parameters?: Parameters): Promise<Locator>;
  field(name: string): Locator;
  /** The control of a field. */
  entry(name: string): Locator;
  /** The field that has the focus, or the action. */
  focused(): Promise<unknown>;
  /** Runs the tool with the key and answers the input that the host got. */
  run(): Promise<unknown>;
}

/** Works on the page that was opened last; `opened` is told which that is. */
export function toolPages(viewer: ReturnType<typeof viewerOfSuite>, opened: (page: Page) => void): ToolPages {
  let page: Page;
  const field = (name: string): Locator => page.locator(`[data-field="${name}"]`);
  const open = async (parameters: Parameters): Promise<void> => {
    page = await viewer.open(parameters);
    opened(page);
  };
  const openList = (parameters: Parameters = {}): Promise<void> =>
    open({ set: "sample", tools: 1, right: "none", ...parameters });
  return {
    open,
    openList,
    async openForm(tool, parameters) {
      await openList(parameters);
      await page.locator(`[data-tool-option="${tool}"]`).click();
      const form = page.locator(`[data-form="${tool}"]`);
      await form.waitFor();
      return form;
    },
    field,
    entry: (name) => field(name).locator(".entry, .check input").first(),
    focused: () =>
      page.evaluate(
        "document.activeElement.closest('[data-field]')?.dataset.field ?? document.activeElement.dataset.action",
      ),
    async run() {
      const before = await page.evaluate<number>("bench.done.length");
      await page.keyboard.press("Control+Enter");
      await until(page, `bench.done.length > ${before}`);
      const { params } = await page.evaluate<{ params: { input: string } }>("bench.done.at(-1)");
      return JSON.parse(params.input);
    },
  };
}
