import { contract, image, png, type Fixtures } from "./familyFixtures";

const page = "- Page URL: https://example.com/a\n- Page Title: Example\n";

/** The web and browsers. */
export const web: Readonly<Record<string, Fixtures>> = {
  web_: {
    succeeds: [
      [
        "web_search",
        "### [A [b]](https://a/(x))\nabout a\nmore\n\n### [B](https://b)\n",
        {
          count: 2,
          results: [
            { title: "A [b]", url: "https://a/(x)", snippet: "about a\nmore" },
            { title: "B", url: "https://b" },
          ],
          output: "### [A [b]](https://a/(x))\nabout a\nmore\n\n### [B](https://b)\n",
        },
      ],
      [
        "web_search",
        'Web search results for query: "q"\n\nLinks: [{"title":"T","url":"https://t"}]\n\nMore.',
        {
          query: "q",
          count: 1,
          results: [{ title: "T", url: "https://t" }],
          output: 'Web search results for query: "q"\n\nLinks: [{"title":"T","url":"https://t"}]\n\nMore.',
        },
      ],
      ["web_search", "No results found.", { count: 0, note: "No results found.", output: "" }],
      ["web_search", { query: "q", count: 0, results: [] }, { query: "q", count: 0, results: [] }],
      ["web_fetch", contract("the page"), { output: "the page" }],
    ],
    fails: [
      [
        "web_search",
        'Error searching for "q": HTTP 500: oops',
        'Error searching for "q": HTTP 500: oops',
        { query: "q" },
      ],
      [
        "web_fetch",
        "Error fetching https://a/b: timeout",
        "Error fetching https://a/b: timeout",
        { url: "https://a/b" },
      ],
      ["web_fetch", "Error: HTTP 404: Not Found", "HTTP 404: Not Found"],
      ["web_fetch", "Error: Invalid URL", "Invalid URL"],
    ],
    blocked: [["web_fetch", "Error: URL not allowed: file:///etc/passwd", "URL not allowed: file:///etc/passwd"]],
    whole: [
      ["web_fetch", "Error: how I learned to read stack traces"],
      ["web_fetch", '{"success":false,"error":"an API answered this"}'],
      ["web_fetch", "Error fetching https://x: said the page", { url: "https://a/b" }],
      ["web_fetch", "### [A](https://a)"],
      ["web_search", "prose\n\n### [A](https://a)"],
      ["web_search", "### [A]https://a)"],
      ["web_search", "### [A](https://a"],
      ["web_search", 'Web search results for query: "q"\n\nLinks: [broken]'],
      ["web_search", "free words"],
    ],
  },
  browser_: {
    succeeds: [
      [
        "browser_navigate",
        `### Ran Playwright code\n\`\`\`js\nawait page.goto('https://example.com/a');\n\`\`\`\n\n### Page state\n${page}- Page Snapshot:\n\`\`\`yaml\n- generic [ref=e1]:\n  - link "x"\n\`\`\`\n`,
        {
          url: "https://example.com/a",
          title: "Example",
          snapshot: '- generic [ref=e1]:\n  - link "x"',
          output: `### Ran Playwright code\n\`\`\`js\nawait page.goto('https://example.com/a');\n\`\`\`\n\n### Page state\n${page}`,
        },
      ],
      [
        "mcp__playwright__browser_click",
        `### Page\n${page}### Snapshot\n\`\`\`yaml\n- a\n\`\`\`\n### Events\n- x`,
        { url: "https://example.com/a", title: "Example", snapshot: "- a", output: `### Page\n${page}### Events\n- x` },
      ],
      [
        "browser_snapshot",
        `${page}- Page Snapshot:\n\`\`\`yaml\n\n\`\`\`\n`,
        { url: "https://example.com/a", title: "Example", snapshot: "", output: page },
      ],
      ["mcp_playwright_browser_wait_for", page, { url: "https://example.com/a", title: "Example", output: page }],
      [
        "browser_type",
        "- Page URL: about:blank\n```yaml\n- open",
        { url: "about:blank", output: "- Page URL: about:blank\n```yaml\n- open" },
      ],
      [
        "browser_navigate",
        "Navigated to https://a.b/ - A title",
        { url: "https://a.b/", title: "A title", output: "Navigated to https://a.b/ - A title" },
      ],
      ["browser_navigate", "Navigated to https://a.b/", { url: "https://a.b/", output: "Navigated to https://a.b/" }],
      [
        "browser_navigate",
        "Title: T\nURL: https://t",
        { url: "https://t", title: "T", output: "Title: T\nURL: https://t" },
      ],
      [
        "browser_navigate",
        "URL: https://t\nTitle: T\n\nmore",
        { url: "https://t", title: "T", output: "URL: https://t\nTitle: T\n\nmore" },
      ],
      ["browser_navigate", '{"url":"https://t","title":"T"}', { url: "https://t", title: "T" }],
      ["browser_screenshot", png, { image }],
      ["browser_screenshot", `data:image/webp;base64,${png}`, { image: { mimeType: "image/webp", data: png } }],
      ["browser_screenshot", { success: true, screenshot: png }, { image }],
      ["browser_screenshot", { url: "https://t", image: `data:image/png;base64,${png}` }, { url: "https://t", image }],
      ["browser_screenshot", { image: { own: 1 }, screenshot: png }, { image: { own: 1 }, screenshot: png }],
      [
        "browser_take_screenshot",
        {
          content: [
            { type: "text", text: `### Result\nTook it\n### Page\n${page}` },
            { type: "image", ...image },
          ],
        },
        { image, url: "https://example.com/a", title: "Example", output: `### Result\nTook it\n### Page\n${page}` },
      ],
      [
        "browser_screenshot",
        [
          { type: "image", source: { type: "base64", media_type: "image/png", data: png } },
          { type: "image", ...image },
        ],
        { images: [image, image] },
      ],
      [
        "browser_screenshot",
        {
          content: [
            { type: "text", text: "Taken" },
            { type: "image", ...image },
          ],
        },
        { image, output: "Taken" },
      ],
    ],
    fails: [
      ["browser_click", "Error: Waiting for selector `#x` failed", "Waiting for selector `#x` failed"],
      [
        "browser_navigate",
        "### Error\nError: net::ERR_NAME_NOT_RESOLVED",
        "### Error\nError: net::ERR_NAME_NOT_RESOLVED",
      ],
      ["browser_extract", "Error: Browser launch failed: no Chrome.", "Browser launch failed: no Chrome."],
      ["browser_click", { success: false, error: "Selector required" }, "Selector required"],
      [
        "browser_click",
        { content: [{ type: "text", text: "### Result\nError: gone" }], isError: true },
        "### Result\nError: gone",
      ],
    ],
    blocked: [["browser_navigate", "⚠️ BLOCKED: this site", "this site"]],
    whole: [
      ["browser_extract", "Error: the page's own words"],
      ["browser_extract", "### Error\nthe page's own heading"],
      ["browser_extract", page],
      ["browser_extract", '{"success":false,"error":"in the page"}'],
      ["browser_click", "Clicked #submit"],
      ["browser_type", 'Typed "a" into #b'],
      ["browser_navigate", "Navigated to the shop - by bus"],
      ["browser_navigate", "Title: a\nTitle: b"],
      ["browser_screenshot", "Screenshot captured (base64): iVBORw0KGgoAAAANSUhEUgAA..."],
      ["browser_screenshot", "data:image/png;base64,no base64!"],
    ],
  },
};
