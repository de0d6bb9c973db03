/** Transfers that end when a right to them ends. */
export interface RunningTransfers<Right> {
  /** Calls `end` at most once. Returns a function that removes the transfer, because it has ended by itself. */
  add(right: Right, end: () => void): () => void;
  endIf(isLost: (right: Right) => boolean): void;
  listRights(): Right[];
}

export function createRunningTransfers<Right>(): RunningTransfers<Right> {
  const running = new Set<{ readonly right: Right; readonly end: () => void }>();
  return {
    add(right, end) {
      const transfer = { right, end };
      running.add(transfer);
      return () => void running.delete(transfer);
    },
    endIf(isLost) {
      for (const transfer of [...running].filter(({ right }) => isLost(right))) {
        running.delete(transfer);
        transfer.end();
      }
    },
    listRights: () => [...running].map(({ right }) => right),
  };
}
