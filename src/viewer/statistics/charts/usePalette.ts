import { useEffect, useState } from "preact/hooks";
import { onThemeChange, readPalette, type Palette } from "./palette";

/** The colours of the theme; the component draws again when they change. */
export function usePalette(): Palette {
  const [palette, setPalette] = useState(readPalette);
  useEffect(() => onThemeChange(() => setPalette(readPalette())), []);
  return palette;
}
