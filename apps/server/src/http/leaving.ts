import type { ServerResponse } from 'node:http';

const signals = new WeakMap<ServerResponse, AbortSignal>();

/** Returns one signal per answer, aborted when its connection closes, even after the whole answer was sent. */
export function leavingOf(response: ServerResponse): AbortSignal {
  if (response.destroyed) return AbortSignal.abort();
  const known = signals.get(response);
  if (known) return known;
  const leaving = new AbortController();
  response.once('close', () => leaving.abort());
  signals.set(response, leaving.signal);
  return leaving.signal;
}
