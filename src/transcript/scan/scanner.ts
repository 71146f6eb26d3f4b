import type { PathTree } from "./paths";
import { createPlainScanner } from "./plainScan";
import { scanModule } from "./scanModule";
import { createSimdScanner } from "./simdScan";
import type { LineScanner } from "./tape";

/** The SIMD scanner, or the plain one where that cannot run. */
export function bestScanner(tree: PathTree, moduleText: string = scanModule): LineScanner {
  try {
    return createSimdScanner(moduleText, tree);
  } catch {
    // No WebAssembly, no SIMD in it, or a policy that forbids compiling: slower, and otherwise the same.
    return createPlainScanner(tree);
  }
}
