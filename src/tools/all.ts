// Written by esbuild.mjs: every file of this folder with a default export, by file name.
import globValue from "./glob";
import grepValue from "./grep";

export default [globValue, grepValue];
