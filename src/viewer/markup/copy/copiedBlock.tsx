import type { ComponentChildren, VNode } from "preact";
import { type Block, blockChoices, BlockContext, nameOf } from "./copyBlock";
import { CopyAs } from "./copyAs";

/** A thing with a button that copies it in any form. The button is seen while the pointer or the focus is in the thing. */
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
