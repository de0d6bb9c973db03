/** Watches how long a page takes from hearing of a changed plan until it can play the first piece of it. */

export interface PlanChange {
  /** The first piece that sounds different. */
  readonly fromIndex: number;
  readonly revision: number;
}

export class ChangeWatch {
  readonly #onReady: (sinceMs: number) => void;
  #expected: (PlanChange & { readonly sinceMs: number }) | undefined;
  /** Pieces of the expected plan that the output has not confirmed yet. */
  readonly #given = new Set<number>();

  constructor(onReady: (sinceMs: number) => void) {
    this.#onReady = onReady;
  }

  /** A later change replaces one that has not arrived, because nobody will hear that one. */
  expect(change: PlanChange, sinceMs: number): void {
    this.#given.clear();
    this.#expected = { ...change, sinceMs };
  }

  put(index: number, revision: number): void {
    const expected = this.#expected;
    if (expected !== undefined && index >= expected.fromIndex && revision >= expected.revision)
      this.#given.add(index);
  }

  ready(index: number): void {
    if (this.#expected === undefined || !this.#given.has(index)) return;
    const { sinceMs } = this.#expected;
    this.forget();
    this.#onReady(sinceMs);
  }

  forget(): void {
    this.#expected = undefined;
    this.#given.clear();
  }
}
