import { useEffect, useState } from 'react';

const SIGNS = ['pointermove', 'touchstart', 'keydown'] as const;

/** Listens until it is stopped. */
export function onFirstSign(act: () => void): () => void {
  const seen = new AbortController();
  const note = () => {
    seen.abort();
    act();
  };
  for (const sign of SIGNS) window.addEventListener(sign, note, { passive: true, signal: seen.signal });
  return () => seen.abort();
}

/** For parts that Home does not need at first. */
export function useHasInteracted(): boolean {
  const [isThere, setIsThere] = useState(false);
  useEffect(() => onFirstSign(() => setIsThere(true)), []);
  return isThere;
}
