import { useLayoutEffect, useRef, useState } from 'react';

/**
 * A single change is returned at once, and a burst once it has been stable for the delay, so that one key does not wait
 * and a held key sends no request for every letter.
 */
export function useSettled<Value>(value: Value, delayMs: number): Value {
  const [settled, setSettled] = useState(value);
  const burst = useRef<ReturnType<typeof setTimeout>>(undefined);
  const seen = useRef(value);

  // Runs before painting, so that the request of the first key is sent when its letter appears.
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
