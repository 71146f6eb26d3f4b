import type { CallStatus } from "../../../transcripts/model/callRow";

/** Describes the theme's colors for a canvas. */
export interface Palette {
  readonly foreground: string;
  readonly background: string;
  readonly quiet: string;
  readonly line: string;
  readonly focus: string;
  readonly accent: string;
  readonly status: Readonly<Record<CallStatus, string>>;
  /** The outline that high contrast themes draw around everything. Absent in others. */
  readonly outline?: string;
  readonly font: string;
}

const STATUS: Readonly<Record<CallStatus, string>> = {
  ok: "var(--good)",
  expected: "var(--info)",
  error: "var(--bad)",
  rejected: "var(--warn)",
  interrupted: "var(--quiet)",
  blocked: "color-mix(in srgb, var(--bad) 50%, var(--warn))",
  pending: "var(--link)",
  orphaned: "var(--fg)",
};

/** Reads the current theme's colors. */
export function readPalette(): Palette {
  const probe = document.body.appendChild(document.createElement("span"));
  const pixel = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const colour = (value: string): string => {
    // Mixed colors have a format that not every drawing library reads, so read a pixel instead.
    probe.style.color = value;
    if (!pixel) return getComputedStyle(probe).color;
    pixel.clearRect(0, 0, 1, 1);
    pixel.fillStyle = getComputedStyle(probe).color;
    pixel.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 255] = pixel.getImageData(0, 0, 1, 1).data;
    return `rgba(${red}, ${green}, ${blue}, ${(alpha / 255).toFixed(3)})`;
  };
  try {
    const status: Partial<Record<CallStatus, string>> = {};
    for (const name of Object.keys(STATUS) as CallStatus[]) status[name] = colour(STATUS[name]);
    const isContrast = /\bvscode-high-contrast/.test(document.body.className);
    return {
      foreground: colour("var(--fg)"),
      background: colour("var(--bg)"),
      quiet: colour("var(--quiet)"),
      line: colour("var(--line)"),
      focus: colour("var(--focus)"),
      accent: colour("var(--link)"),
      status: status as Record<CallStatus, string>,
      ...(isContrast && { outline: colour("var(--fg)") }),
      font: getComputedStyle(document.body).fontFamily,
    };
  } finally {
    probe.remove();
  }
}

/** Calls `changed` whenever the theme changes. Returns a function that stops. */
export function onThemeChange(changed: () => void): () => void {
  // VS Code sets the variables on the root element and the kind of theme on the body.
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["style", "class"] });
  observer.observe(document.body, { attributes: true, attributeFilter: ["style", "class"] });
  return () => observer.disconnect();
}
