import type { ReactNode } from 'react';
import { startTransition, useLayoutEffect, useRef, useState } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from 'react-router';
import { isPathAtHand } from '#navigation/paths-at-hand.ts';

/** Replaces the library's browser router, which would add 6 KB (gzipped) of unused code to the landing page. */
export function AddressRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [entry, setEntry] = useState({ action: history.action, location: history.location });
  const drawnPath = useRef(entry.location.pathname);
  useLayoutEffect(() => {
    drawnPath.current = entry.location.pathname;
  }, [entry]);
  useLayoutEffect(
    () =>
      history.listen((next) => {
        const show = () => setEntry(next);
        const { pathname } = next.location;
        // A change of the query alone is rendered at once, because the next change of a filter is based on it.
        if (pathname === drawnPath.current || isPathAtHand(pathname)) show();
        // The current page stays visible until the next one's code has loaded.
        else startTransition(show);
      }),
    [history],
  );
  return (
    <Router location={entry.location} navigationType={entry.action} navigator={history}>
      {children}
    </Router>
  );
}
