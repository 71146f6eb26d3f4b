/** What a tree is made of. All of it may differ after each change. */
export interface TreeParts<Node extends object> {
  /** Returns the children of a node, or the top ones. */
  readonly children: (node: Node | undefined) => readonly Node[];
  /** Returns what identifies a node among all. */
  readonly id: (node: Node) => string;
  /** Returns all that is visible of a node without its children. */
  readonly drawn: (node: Node) => string;
}

type Id = string | typeof TOP;

interface Known<Node> {
  /** The object that VS Code has. */
  readonly node: Node;
  drawn: string;
  /** The id of the node whose child it was last. */
  parent: Id;
  /** The ids of its children, once VS Code has asked for them. */
  children?: readonly string[];
}

/** The parent of the top nodes. */
const TOP = Symbol("top");

/**
 * Keeps the objects of a tree's nodes and finds what has changed.
 *
 * Whenever the whole tree changes, VS Code forgets all items until it has asked for them again, and the commands of a
 * menu that is open get no item. So only what has changed is named, and nothing if nothing has.
 */
export class StableTree<Node extends object> {
  private readonly known = new Map<Id, Known<Node | undefined>>([[TOP, { node: undefined, drawn: "", parent: TOP }]]);

  constructor(private readonly parts: TreeParts<Node>) {}

  /** Returns the children of a node, as the objects that are theirs from now on. */
  children(node: Node | undefined): Node[] {
    const id = node ? this.parts.id(node) : TOP;
    const fresh = this.parts.children(node).map((each) => this.keep(each, id));
    const parent = this.known.get(id);
    if (parent) {
      const ids = fresh.map((each) => this.parts.id(each));
      const left = new Set(ids);
      for (const each of parent.children ?? []) if (!left.has(each)) this.forget(each, id);
      parent.children = ids;
    }
    return fresh;
  }

  /**
   * Brings the nodes up to date. Returns those whose item or children have changed: undefined for the top. What is below
   * a returned node is brought up to date when VS Code asks for it.
   */
  changes(): (Node | undefined)[] {
    return this.changesBelow(TOP);
  }

  private changesBelow(id: Id): (Node | undefined)[] {
    const parent = this.known.get(id);
    if (!parent?.children) return [];
    const fresh = this.parts.children(parent.node);
    const ids = fresh.map((each) => this.parts.id(each));
    if (ids.length !== parent.children.length || ids.some((each, index) => each !== parent.children?.[index]))
      return [parent.node];
    return fresh.flatMap((each) => {
      const child = this.parts.id(each);
      const before = this.known.get(child)?.drawn;
      const node = this.keep(each, id);
      return before === this.known.get(child)?.drawn ? this.changesBelow(child) : [node];
    });
  }

  private keep(fresh: Node, parent: Id): Node {
    const id = this.parts.id(fresh);
    const drawn = this.parts.drawn(fresh);
    const before = this.known.get(id);
    if (!before?.node) {
      this.known.set(id, { node: fresh, drawn, parent });
      return fresh;
    }
    for (const key of Object.keys(before.node)) if (!(key in fresh)) Reflect.deleteProperty(before.node, key);
    before.drawn = drawn;
    before.parent = parent;
    return Object.assign(before.node, fresh);
  }

  /** Forgets a node that is no longer a child of `parent`, unless it is another's by now. */
  private forget(id: string, parent: Id): void {
    const known = this.known.get(id);
    if (known?.parent !== parent) return;
    for (const child of known.children ?? []) this.forget(child, id);
    this.known.delete(id);
  }
}
