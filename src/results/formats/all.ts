// Written by esbuild.mjs: every file of this folder with a default export, by file name.
import claudeValue from "./claude";
import contentValue from "./content";
import contractValue from "./contract";
import envelopeValue from "./envelope";

export default [claudeValue, contentValue, contractValue, envelopeValue];
