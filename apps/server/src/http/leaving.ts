import type { ServerResponse } from 'node:http';
import { AppError } from '#platform/app-error.ts';

const signals = new WeakMap<ServerResponse, AbortSignal>();

/** Nobody receives this refusal, which keeps the end of abandoned work from being logged as a bug. */
export const clientHasLeft = () => new AppError('UNAVAILABLE', { retryAfterS: 1 });

/** Returns one signal per answer, aborted when its connection closes, even after the whole answer was sent. */
export function leavingOf(response: ServerResponse): AbortSignal {
  if (response.destroyed) return AbortSignal.abort(clientHasLeft());
  const known = signals.get(response);
  if (known) return known;
  const leaving = new AbortController();
  response.once('close', () => leaving.abort(clientHasLeft()));
  signals.set(response, leaving.signal);
  return leaving.signal;
}
