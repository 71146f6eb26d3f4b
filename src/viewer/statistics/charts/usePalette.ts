import { useEffect, useState } from "preact/hooks";
import { onThemeChange, readPalette, type Palette } from "./palette";

/** Returns the theme's colors, and draws the component again when they change. */
export function usePalette(): Palette {
  const [palette, setPalette] = useState(readPalette);
  useEffect(() => onThemeChange(() => setPalette(readPalette())), []);
  return palette;
}
