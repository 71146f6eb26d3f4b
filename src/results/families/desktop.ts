import { defineFamily } from "../family";
import { imageFields, imageOf, withImage } from "../images";

/** `desktop_screenshot`: the picture as the field `image`. */
export default defineFamily({
  prefix: "desktop_",
  content: /clipboard|read|get/,
  failures: [],

  read({ text, value, images }) {
    if (value !== undefined) return withImage(value);
    const image = imageOf(text);
    if (image) return { image };
    return images.length > 0 ? { ...imageFields(images), ...(text !== undefined && { output: text }) } : undefined;
  },
});
