import type { Port } from "../../../src/base/rpc";
import { mount } from "../../../src/viewer/page/app";

// The page of the benchmark: the viewer, and a host on the other side of HTTP that reads the transcript for it.

document.body.className = "vscode-dark";

/** Messages go out with a POST each, and come in as lines of one answer that never ends. */
const port: Port = {
  post: (message) => void fetch("/tell", { method: "POST", body: JSON.stringify(message) }),
  listen(receive) {
    const abort = new AbortController();
    const read = async (): Promise<void> => {
      const { body } = await fetch("/hear", { signal: abort.signal });
      const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
      // VS Code hands over whole messages. Joining the pieces of a long one again and again would be measured instead.
      let pieces: string[] = [];
      for (let step = await reader?.read(); step && !step.done; step = await reader?.read()) {
        const [first = "", ...others] = step.value.split("\n");
        pieces.push(first);
        for (const next of others) {
          const line = pieces.join("");
          pieces = [next];
          receive(JSON.parse(line));
        }
      }
    };
    read().catch(() => undefined);
    return () => abort.abort();
  },
};

let tasks: number[] = [];
new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
  entryTypes: ["longtask"],
});

/** Milliseconds after which something that does not come is a failure. */
const TOO_LONG = 300_000;

/** Resolves, with the time since the page began to load, when the first element stands there that the selector finds. */
function whenThere(selector: string): Promise<number> {
  const end = performance.now() + TOO_LONG;
  return new Promise((resolve, reject) => {
    const look = (): void => {
      if (document.querySelector(selector)) resolve(performance.now());
      else if (performance.now() > end) reject(new Error(`There is no ${selector}`));
      else requestAnimationFrame(look);
    };
    look();
  });
}

Object.assign(globalThis, {
  measures: {
    whenThere,
    /** Milliseconds from an action, a click or a key, to the first frame in which the selector finds something. */
    async after(action: () => void, selector: string): Promise<number> {
      const start = performance.now();
      action();
      return (await whenThere(selector)) - start;
    },
    /** Scrolls a list from its beginning to its end in so many frames; answers how long each took, and the most elements there were. */
    async scroll(list: string, frames: number): Promise<{ times: number[]; nodes: number }> {
      const element = document.querySelector(list);
      if (!element) throw new Error(`There is no ${list}`);
      const times: number[] = [];
      let nodes = 0;
      let last = performance.now();
      for (let frame = 0; frame <= frames; frame++) {
        element.scrollTop = ((element.scrollHeight - element.clientHeight) * frame) / frames;
        await new Promise((resolve) => requestAnimationFrame(resolve));
        const now = performance.now();
        times.push(now - last);
        last = now;
        nodes = Math.max(nodes, document.getElementsByTagName("*").length);
      }
      return { times, nodes };
    },
    /** The same from the beginning on by so many pixels a frame, as a wheel that is turned fast does it: each frame has rows to draw. */
    async fling(list: string, frames: number, pixels: number): Promise<{ times: number[]; drawn: number }> {
      const element = document.querySelector(list);
      if (!element) throw new Error(`There is no ${list}`);
      element.scrollTop = 0;
      const times: number[] = [];
      let drawn = 0;
      let last = performance.now();
      for (let frame = 0; frame < frames; frame++) {
        element.scrollTop += pixels;
        await new Promise((resolve) => requestAnimationFrame(resolve));
        const now = performance.now();
        times.push(now - last);
        last = now;
        if (element.querySelector("[data-state=ready]")) drawn++;
      }
      return { times, drawn };
    },
    longTasks() {
      const seen = tasks;
      tasks = [];
      return seen;
    },
  },
});

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root");
mount(root, port, { get: () => undefined, set: () => undefined });
