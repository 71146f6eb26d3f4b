import assert from "node:assert/strict";
import fc from "fast-check";
import { StableTree } from "../../../src/apps/extension/sessions/tree/stableTree";

interface Item {
  readonly id: string;
  readonly text: string;
  readonly items: readonly Item[];
}

/** Trees of few names, so that items move, come back, and change their text. */
const trees: fc.Arbitrary<Item[]> = fc
  .array(
    fc.record({
      id: fc.integer({ min: 0, max: 7 }).map(String),
      text: fc.constantFrom("x", "y"),
      parent: fc.option(fc.integer({ min: 0, max: 7 }).map(String)),
    }),
    { maxLength: 12 },
  )
  .map((rows) => {
    const seen = new Set<string>();
    const unique = rows.filter(({ id }) => !seen.has(id) && seen.add(id));
    // A parent comes before its children, so that there is no circle.
    const places = new Map(unique.map(({ id }, index) => [id, index]));
    const under = (parent: string | null): Item[] =>
      unique
        .filter((row, index) => {
          const before = row.parent !== null && (places.get(row.parent) ?? index) < index;
          return parent === null ? !before : before && row.parent === parent;
        })
        .map(({ id, text }) => ({ id, text, items: under(id) }));
    return under(null);
  });

/** Keeps items as VS Code does: asks for children, and again for those of what has changed. */
class Shown {
  private readonly children = new Map<Item | undefined, Item[]>();
  private readonly texts = new Map<Item, string>();
  refreshed = 0;

  constructor(private readonly tree: StableTree<Item>) {
    this.ask(undefined);
  }

  ask(node: Item | undefined): void {
    this.refreshed++;
    if (node) this.texts.set(node, node.text);
    const children = this.tree.children(node);
    this.children.set(node, children);
    for (const child of children) this.ask(child);
  }

  text(node?: Item): string {
    const below = (this.children.get(node) ?? []).map((child) => this.text(child)).join("");
    return node ? `${node.id}${this.texts.get(node)}(${below})` : below;
  }

  items(): Item[] {
    return [...this.texts.keys()];
  }
}

const textOf = (items: readonly Item[]): string =>
  items.map(({ id, text, items: below }) => `${id}${text}(${textOf(below)})`).join("");

describe("the tree of sessions", () => {
  const over = (first: readonly Item[]) => {
    let now = first;
    const tree = new StableTree<Item>({
      children: (node) => (node ? node.items : now).map((each) => ({ ...each })),
      id: ({ id }) => id,
      drawn: ({ text }) => text,
    });
    return { tree, become: (next: readonly Item[]) => (now = next) };
  };

  it("shows what a new tree would, after only what has changed was asked for again", () => {
    fc.assert(
      fc.property(trees, fc.array(trees, { minLength: 1, maxLength: 5 }), (first, later) => {
        const { tree, become } = over(first);
        const shown = new Shown(tree);
        for (const next of later) {
          become(next);
          for (const changed of tree.changes()) shown.ask(changed);
          assert.equal(shown.text(), textOf(next));
        }
      }),
    );
  });

  it("asks for nothing again if nothing has changed", () => {
    fc.assert(
      fc.property(trees, (items) => {
        const { tree } = over(items);
        new Shown(tree);
        assert.deepEqual(tree.changes(), []);
      }),
    );
  });

  it("asks only for the item whose text has changed, and keeps its object", () => {
    const item = (id: string, text: string, items: readonly Item[] = []): Item => ({ id, text, items });
    const { tree, become } = over([item("a", "1", [item("b", "1"), item("c", "1")])]);
    const before = new Shown(tree).items().find(({ id }) => id === "c");
    become([item("a", "1", [item("b", "1"), item("c", "2")])]);
    const changed = tree.changes();
    assert.equal(changed.length, 1);
    assert.equal(changed[0], before);
    assert.equal(before?.text, "2");
  });

  it("asks for everything again only if the top has changed", () => {
    const item = (id: string): Item => ({ id, text: "", items: [] });
    const { tree, become } = over([item("a")]);
    new Shown(tree);
    become([item("a"), item("b")]);
    assert.deepEqual(tree.changes(), [undefined]);
  });
});
