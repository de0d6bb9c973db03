/** Calls during a run cause one more run. A failed run is repeated with the next call. */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let working: Promise<void> | undefined;
  let isWanted = false;
  const workOn = async () => {
    while (isWanted) {
      isWanted = false;
      await work().catch(() => undefined);
    }
    working = undefined;
  };
  return () => {
    isWanted = true;
    working ??= workOn();
    return working;
  };
}
