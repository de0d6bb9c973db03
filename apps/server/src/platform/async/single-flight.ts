export interface SingleFlight<Key, Result> {
  /** Simultaneous calls with one key share one run. A later call runs again. */
  (key: Key, run: () => Promise<Result>): Promise<Result>;
  /** The current run, so that a caller can join it instead of queueing for a run of its own. */
  running(key: Key): Promise<Result> | undefined;
}

export function createSingleFlight<Key, Result>(): SingleFlight<Key, Result> {
  const flights = new Map<Key, Promise<Result>>();
  function runOnce(key: Key, run: () => Promise<Result>): Promise<Result> {
    let flight = flights.get(key);
    if (!flight) {
      flight = run().finally(() => flights.delete(key));
      flights.set(key, flight);
    }
    return flight;
  }
  return Object.assign(runOnce, { running: (key: Key) => flights.get(key) });
}
