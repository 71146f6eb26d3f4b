import { defineFamily } from "../family";
import { imageFields, imageOf, withImage } from "../images";
import { pageOf } from "../pageText";

/**
 * `browser_navigate`, `browser_click`, `browser_type`, `browser_screenshot`, `browser_extract`, and those of Playwright MCP: `url`, `title`,
 * `snapshot`, and `image` as fields. `browser_extract` and the like return the page's own text, which isn't searched for fields.
 */
export default defineFamily({
  prefix: "browser_",
  content: /extract|evaluate|console|network|get_|read/,
  failures: [
    { pattern: /^### Error\n[^]*$/, bare: true, tools: /^(?!.*(?:extract|evaluate|console|network|get_|read))/ },
    { pattern: /^(?:Browser launch failed|Navigation failed|Selector required|net::ERR_\w+)\b[^\n]*$/ },
    { pattern: /^(?:Waiting for selector|No element found for selector|failed to find element)\b[^\n]*$/i },
    { pattern: /^Invalid URL\b[^\n]*$/ },
  ],

  read({ tool, text, value, images }) {
    if (value !== undefined) return withImage(value);
    const image = imageOf(text);
    if (image) return { image };
    const content = /extract|evaluate|console|network|get_|read/.test(tool);
    const page = text === undefined || content ? undefined : pageOf(text);
    if (page) return { ...imageFields(images), ...page };
    return images.length > 0 ? { ...imageFields(images), ...(text !== undefined && { output: text }) } : undefined;
  },
});
