import { useEffect, useState } from 'react';

const SIGNS = ['pointermove', 'touchstart', 'keydown'] as const;

/** Listens until the returned function is called. */
export function onFirstSign(act: () => void): () => void {
  const seen = new AbortController();
  const note = () => {
    seen.abort();
    act();
  };
  for (const sign of SIGNS) window.addEventListener(sign, note, { passive: true, signal: seen.signal });
  return () => seen.abort();
}

export function useHasInteracted(): boolean {
  const [isThere, setIsThere] = useState(false);
  useEffect(() => onFirstSign(() => setIsThere(true)), []);
  return isThere;
}
