import type { PathTree } from "./scannedPaths";
import { scanModule } from "./scanModule";
import { createSimdScanner } from "./simdScan";
import type { LineScanner } from "./tape";

/** The scanner, or, where it cannot run, one that leaves every line to parsing. */
export function bestScanner(tree: PathTree, moduleText: string = scanModule): LineScanner {
  try {
    return createSimdScanner(moduleText, tree);
  } catch {
    // No WebAssembly, no SIMD in it, or a policy that forbids compiling: slower, and otherwise the same.
    const nothing = { bytes: 0, lines: 0, tape: new Int32Array(0), names: 0 };
    return { scan: () => nothing };
  }
}
