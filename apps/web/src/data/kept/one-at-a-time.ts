/** Of calls that come while it works, one is enough: it works once more then. What it cannot do now it does with the next call. */
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
