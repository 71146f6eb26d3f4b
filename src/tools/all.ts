// Written by esbuild.mjs: every file of this folder with a default export, by file name.
import bashValue from "./bash";
import fileReadValue from "./fileRead";
import fileWriteValue from "./fileWrite";
import globValue from "./glob";
import grepValue from "./grep";

export default [bashValue, fileReadValue, fileWriteValue, globValue, grepValue];
