import fs from "node:fs";
import path from "node:path";

/** Replaces what writes transcripts in other formats. Nothing in the library calls it. */
const NO_EXPORTS = `export async function* exportTranscript() {
  throw new Error("The library exports no transcripts.");
}`;

/** Creates a plugin of esbuild that leaves out what the library doesn't offer: exports, and tools that need a port. */
export function portableTools() {
  return {
    name: "portable-tools",
    setup({ onLoad }) {
      onLoad({ filter: /[/\\]src[/\\]tools[/\\]all\.ts$/ }, ({ path: list }) => {
        const text = fs.readFileSync(list, "utf8");
        const source = (from) => fs.readFileSync(path.join(path.dirname(list), `${from}.ts`), "utf8");
        const left = [...text.matchAll(/^import (\w+) from "(.+)";$/gm)]
          .filter(([, , from]) => /^ {2}needs: /m.test(source(from)))
          .flatMap(([line, name]) => [line, `  ${name},`]);
        const lines = text.split("\n").filter((line) => !left.includes(line));
        return { contents: lines.join("\n"), loader: "ts" };
      });
      onLoad({ filter: /[/\\]src[/\\]transcripts[/\\]export[/\\]exportTranscript\.ts$/ }, () => ({
        contents: NO_EXPORTS,
        loader: "ts",
      }));
    },
  };
}

/**
 * Creates a plugin of esbuild that imports at once what the source imports when it is used. In a bundle of one file, that
 * saves no reading, and costs a wrapper around each module.
 */
export function eagerImports() {
  return {
    name: "eager-imports",
    setup({ onLoad }) {
      onLoad({ filter: /[/\\]src[/\\].*\.ts$/ }, ({ path: file }) => {
        const imports = [];
        const text = fs.readFileSync(file, "utf8").replace(/\bimport\(\s*("\.[^"\n]+")\s*\)/g, (_import, from) => {
          const name = `eager${imports.length}`;
          imports.push(`import * as ${name} from ${from};`);
          return `Promise.resolve(${name})`;
        });
        return { contents: text + imports.join("\n"), loader: "ts" };
      });
    },
  };
}
