import { createContext } from "preact";

/** Whether Markdown stands in a row of a list: nothing in it can be pressed or scrolled then, and code is not coloured. A row is one thing that is chosen. */
export const InRow = createContext(false);
