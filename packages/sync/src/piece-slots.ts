/** Which pieces are in hand or under way; a request may be for several, of which not all stay wanted. */

/** What is under way, and how to give it up. */
export type PieceRequest = AbortController;

export class PieceSlots {
  readonly #slots = new Map<number, 'held' | PieceRequest>();

  /** In hand or under way. */
  has(index: number): boolean {
    return this.#slots.has(index);
  }

  isHeld(index: number): boolean {
    return this.#slots.get(index) === 'held';
  }

  hold(index: number): void {
    this.#slots.set(index, 'held');
  }

  /** False when it was not in hand. */
  lose(index: number): boolean {
    return this.isHeld(index) && this.#slots.delete(index);
  }

  /** How many from this one on are in hand, without a gap. */
  heldInARow(fromIndex: number): number {
    let count = 0;
    while (this.isHeld(fromIndex + count)) count += 1;
    return count;
  }

  /** Counts requests. */
  underWay(): number {
    return new Set([...this.#slots.values()].filter((slot) => slot !== 'held')).size;
  }

  expect(request: PieceRequest, { index, count }: { index: number; count: number }): void {
    for (let place = 0; place < count; place += 1) this.#slots.set(index + place, request);
  }

  /** It has ended: what it was still wanted for, in order. */
  settle(request: PieceRequest): number[] {
    const wanted = [...this.#slots].filter(([, slot]) => slot === request).map(([index]) => index);
    for (const index of wanted) this.#slots.delete(index);
    return wanted;
  }

  /** Gives up the requests that nothing is wanted of any more. */
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
