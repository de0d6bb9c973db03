/** Who wants to hear of something, and the telling of it. The one set of listeners of page and engines. */
export class Subscribable<Event = void> {
  readonly #listeners = new Set<(event: Event) => void>();

  /** Bound, so that it can be handed on as it is, to `useSyncExternalStore` for one. */
  readonly subscribe = (listener: (event: Event) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  get isHeard(): boolean {
    return this.#listeners.size > 0;
  }

  tell(event: Event): void {
    for (const listener of this.#listeners) listener(event);
  }
}
