import type { ReactNode } from 'react';
import { startTransition, useLayoutEffect, useRef, useState } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from 'react-router';
import { isPathAtHand } from '#navigation/paths-at-hand.ts';

/**
 * The router on the browser's address. The library's own one would do, but it stands in one file with data loaders,
 * forms and prefetching that we have no use for: 6 KB more, gzipped, before anybody sees the landing page.
 */
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
        // Of the same place only the query is another: of two changes of a filter, the second is made from the first.
        if (pathname === drawnPath.current || isPathAtHand(pathname)) show();
        // The page that is left stays until the code of the next one is there.
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
