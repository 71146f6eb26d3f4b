import fs from "node:fs";
import path from "node:path";

/** Creates a plugin of esbuild that leaves out the tools that need a port: the library doesn't offer them. */
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
    },
  };
}
