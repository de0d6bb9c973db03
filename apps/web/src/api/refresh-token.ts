/**
 * Refreshes the token; loaded on demand. Several tabs may refresh in parallel, because a new token does not void the
 * former one.
 */
import { errorTexts } from '@tutti/contract/error-texts';
import { ApiError, readCode } from './api-error.ts';
import { refuseByGuard } from './guard-in-front.ts';
import { noteIssued } from './token-expiry.ts';
import { replaceToken } from './token-store.ts';

interface Line {
  send(token: string): Promise<Response>;
  /** False for refusals of a proxy in front of the server. */
  isOwnRefusal(response: Response): Promise<boolean>;
}

let running: { readonly token: string; readonly fresh: Promise<string> } | undefined;

/** Returns the current token if it cannot be refreshed, because only the server knows whether it has expired. */
export async function freshToken(token: string, line: Line): Promise<string> {
  try {
    return await refresh(token, line);
  } catch (error) {
    if (readCode(error) === 'UNAUTHENTICATED') throw error;
    return token;
  }
}

/** Shared by all requests that wait for a new token. */
export function refresh(token: string, line: Line): Promise<string> {
  if (running?.token !== token) {
    const fresh = requestFresh(token, line).finally(() => {
      if (running?.token === token) running = undefined;
    });
    running = { token, fresh };
  }
  return running.fresh;
}

async function requestFresh(token: string, { send, isOwnRefusal }: Line): Promise<string> {
  const response = await send(token);
  if (response.status === 401) {
    if (!(await isOwnRefusal(response))) throw refuseByGuard();
    throw new ApiError({ code: 'UNAUTHENTICATED', message: errorTexts.authenticationFailed, status: 401 });
  }
  if (!response.ok) {
    const { status } = response;
    throw new ApiError({ code: 'HTTP', message: errorTexts.http(status), status });
  }
  const { token: fresh } = (await response.json()) as { token: string };
  noteIssued(fresh);
  replaceToken(token, fresh);
  return fresh;
}
