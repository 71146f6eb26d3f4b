// `npm run watch`: bundles and type-checks again whenever a source changes, until Ctrl+C.
import { packageFile, runNode } from "./process";

const print = (text: string): void => void process.stdout.write(text);
const tsc = (project: string): Promise<unknown> =>
  runNode(packageFile("typescript-native/bin/tsc"), ["--noEmit", "--watch", "--preserveWatchOutput", "-p", project], {
    onOutput: print,
  });

void Promise.all([
  runNode("esbuild.mjs", ["--watch"], { onOutput: print }),
  tsc("tsconfig.json"),
  tsc("src/viewer/tsconfig.json"),
]);
