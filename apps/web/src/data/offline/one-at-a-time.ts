/** Calls during a run cause one more run. A failure does not prevent the next run. */
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
