/** A set of listeners that are called for each event. Page and engines use this one implementation. */
export class Subscribable<Event = void> {
  readonly #listeners = new Set<(event: Event) => void>();

  /** Bound, so that it can be passed directly, for example to `useSyncExternalStore`. */
  readonly subscribe = (listener: (event: Event) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  get hasListeners(): boolean {
    return this.#listeners.size > 0;
  }

  emit(event: Event): void {
    for (const listener of this.#listeners) listener(event);
  }
}
