// Written by esbuild.mjs: every file of this folder with a default export, by file name.
import csvValue from "./csv";
import htmlValue from "./html";
import jsonValue from "./json";
import markdownValue from "./markdown";
import markdownShortValue from "./markdownShort";
import otlpValue from "./otlp";

export default [csvValue, htmlValue, jsonValue, markdownValue, markdownShortValue, otlpValue];
