import { useLayoutEffect, useRef, useState } from 'react';

/**
 * The value at once after a pause, and inside a burst of changes when it has stood still for this long: a single key
 * waits for nothing, and a held one does not ask for every letter.
 */
export function useSettled<Value>(value: Value, delayMs: number): Value {
  const [settled, setSettled] = useState(value);
  /** Runs while changes may belong to one burst. */
  const burst = useRef<ReturnType<typeof setTimeout>>(undefined);
  const seen = useRef(value);

  // Before painting: what the first key asks for is on its way when its letter is seen.
  useLayoutEffect(() => {
    if (Object.is(value, seen.current)) return;
    seen.current = value;
    if (burst.current === undefined) setSettled(value);
    clearTimeout(burst.current);
    burst.current = setTimeout(() => {
      burst.current = undefined;
      setSettled(value);
    }, delayMs);
  }, [value, delayMs]);

  useLayoutEffect(() => {
    return () => {
      clearTimeout(burst.current);
      burst.current = undefined;
    };
  }, []);
  return settled;
}
