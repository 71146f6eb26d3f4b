/**
 * Stores the heights of a list's rows in pixels, most of them estimated until a row is drawn.
 *
 * A Fenwick tree contains the difference of each height from the estimate, so setting a height, the offset of a row,
 * and the row at an offset are all O(log n). The flat offsets array of @tanstack/virtual-core is rebuilt from the first
 * changed row on each measurement, O(n): with 100,000 rows, and a few rows measured in every frame while scrolling,
 * that is most of the frame.
 */
export class Heights {
  /** 1-based: `tree[i]` is the sum of the `i & -i` differences that end at row `i - 1`. */
  #tree = new Float64Array(1);
  #differences = new Float64Array(0);
  #length = 0;

  constructor(readonly guess: number) {
    if (!(guess > 0)) throw new RangeError(`The guessed height must be above 0: ${guess}`);
  }

  get length(): number {
    return this.#length;
  }

  get total(): number {
    return this.before(this.#length);
  }

  /** Adds rows of the estimated height at the end, or removes rows there. */
  resize(length: number): void {
    if (length < this.#length) {
      // Rows that return later are other rows.
      for (let row = length; row < this.#length; row++) {
        if (this.#differences[row] !== 0) this.set(row, this.guess);
      }
    }
    this.#length = length;
    if (length <= this.#differences.length) return;
    const differences = new Float64Array(Math.max(64, length, this.#differences.length * 2));
    differences.set(this.#differences);
    this.#differences = differences;
    const tree = new Float64Array(differences.length + 1);
    for (let node = 1; node < tree.length; node++) {
      tree[node] = (tree[node] ?? 0) + (differences[node - 1] ?? 0);
      const parent = node + (node & -node);
      if (parent < tree.length) tree[parent] = (tree[parent] ?? 0) + (tree[node] ?? 0);
    }
    this.#tree = tree;
  }

  height(row: number): number {
    return this.guess + (this.#differences[row] ?? 0);
  }

  /** Returns whether the height changed. Throws RangeError outside 0..length. */
  set(row: number, height: number): boolean {
    if (row < 0 || row >= this.#length) throw new RangeError(`No row ${row} of ${this.#length}`);
    const difference = height - this.guess;
    const change = difference - (this.#differences[row] ?? 0);
    if (Math.abs(change) < 0.01) return false;
    this.#differences[row] = difference;
    for (let node = row + 1; node < this.#tree.length; node += node & -node) {
      this.#tree[node] = (this.#tree[node] ?? 0) + change;
    }
    return true;
  }

  /** Returns the sum of the heights before `row`, which can be `length`. */
  before(row: number): number {
    let sum = row * this.guess;
    for (let node = row; node > 0; node -= node & -node) sum += this.#tree[node] ?? 0;
    return sum;
  }

  /**
   * Returns the row that covers `offset`: the last one with `before(row) <= offset`. Clamped to existing rows; -1
   * without rows.
   */
  at(offset: number): number {
    if (this.#length === 0) return -1;
    let row = 0;
    let rest = offset;
    let step = 1;
    while (step * 2 <= this.#length) step *= 2;
    for (; step > 0; step >>= 1) {
      const next = row + step;
      if (next > this.#length) continue;
      const size = step * this.guess + (this.#tree[next] ?? 0);
      if (size <= rest) {
        row = next;
        rest -= size;
      }
    }
    return Math.min(row, this.#length - 1);
  }
}
