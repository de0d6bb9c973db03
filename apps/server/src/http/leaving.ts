/** Tells work that its client has gone, so that nothing more is done for nobody. */
import type { ServerResponse } from 'node:http';

const signals = new WeakMap<ServerResponse, AbortSignal>();

/** One signal for each answer: aborted when its connection closes, also after the whole answer has been sent. */
export function leavingOf(response: ServerResponse): AbortSignal {
  if (response.destroyed) return AbortSignal.abort();
  const known = signals.get(response);
  if (known) return known;
  const leaving = new AbortController();
  response.once('close', () => leaving.abort());
  signals.set(response, leaving.signal);
  return leaving.signal;
}
