import type { ComponentChildren, VNode } from "preact";
import { type Block, blockChoices, BlockContext, nameOf } from "./copyBlock";
import { CopyAs } from "./copyAs";

/** Shows content with a copy button, which is visible while the content has the pointer or focus. */
export function CopiedBlock({ block, children }: { block: Block; children: ComponentChildren }): VNode {
  return (
    <div class="block" data-block>
      <div class="block-actions">
        <CopyAs choices={blockChoices(block)} what={nameOf(block)} />
      </div>
      <BlockContext.Provider value={block}>{children}</BlockContext.Provider>
    </div>
  );
}
