import { SONGS_REFRESH_LIMIT } from '@tutti/contract/limits';
import { useState } from 'react';

interface RefreshLimit {
  readonly used: number;
  readonly isSpent: boolean;
  /** Counts one refresh; returns whether it is allowed. */
  spend(): boolean;
}

/** M-342 … M-345: three refreshes; opening the view again resets the count, because it is part of its state. */
export function useRefreshLimit(): RefreshLimit {
  const [used, setUsed] = useState(0);
  const isSpent = used >= SONGS_REFRESH_LIMIT;
  return {
    used,
    isSpent,
    spend() {
      if (isSpent) return false;
      setUsed((count) => count + 1);
      return true;
    },
  };
}
