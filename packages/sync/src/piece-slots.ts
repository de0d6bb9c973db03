/** Tracks which pieces are loaded or loading; one request may cover several, some of which become unnecessary. */

/** A running request, which can be aborted. */
export type PieceRequest = AbortController;

export class PieceSlots {
  readonly #slots = new Map<number, 'held' | PieceRequest>();

  has(index: number): boolean {
    return this.#slots.has(index);
  }

  isHeld(index: number): boolean {
    return this.#slots.get(index) === 'held';
  }

  hold(index: number): void {
    this.#slots.set(index, 'held');
  }

  /** Returns false if the piece was not loaded. */
  lose(index: number): boolean {
    return this.isHeld(index) && this.#slots.delete(index);
  }

  /** Counts the consecutive loaded pieces from this one on. */
  heldInARow(fromIndex: number): number {
    let count = 0;
    while (this.isHeld(fromIndex + count)) count += 1;
    return count;
  }

  heldFrom(fromIndex: number): number[] {
    return [...this.#slots.keys()].filter((index) => index >= fromIndex && this.isHeld(index));
  }

  /** Counts running requests. */
  underWay(): number {
    return new Set([...this.#slots.values()].filter((slot) => slot !== 'held')).size;
  }

  expect(request: PieceRequest, { index, count }: { index: number; count: number }): void {
    for (let at = 0; at < count; at += 1) this.#slots.set(index + at, request);
  }

  /** Ends a request and returns the pieces that were still wanted from it, in order. */
  settle(request: PieceRequest): number[] {
    const wanted = [...this.#slots].filter(([, slot]) => slot === request).map(([index]) => index);
    for (const index of wanted) this.#slots.delete(index);
    return wanted;
  }

  /** Aborts the requests from which no piece is wanted any more. */
  forget(isForgotten: (index: number) => boolean, onGivenUp: () => void): void {
    const forgotten = [...this.#slots].filter(([index]) => isForgotten(index));
    for (const [index] of forgotten) this.#slots.delete(index);
    const wanted = new Set(this.#slots.values());
    for (const request of new Set(forgotten.map(([, slot]) => slot))) {
      if (request === 'held' || wanted.has(request)) continue;
      request.abort();
      onGivenUp();
    }
  }
}
