/**
 * Keeps the token fresh. Scripts of the page get one that is over in an hour; the cookie that makes it anew can be read by
 * none of them. Several tabs may do so side by side: each token is as good as the other until it ends.
 */
import { errorTexts } from '@tutti/contract/texts/error-texts';
import { ApiError, readCode } from './api-error.ts';
import { readClaims } from './token-claims.ts';
import { replaceToken } from './token-store.ts';

/** Before it ends, so that no call is refused for it. */
const AHEAD_MS = 5 * 60_000;

/** Sends the last token to be made anew. */
type Ask = (token: string) => Promise<Response>;

/** How far this computer's clock is ahead of the server's, as far as it is known. */
let aheadMs = 0;
let running: { readonly token: string; readonly fresh: Promise<string> } | undefined;

export const isRenewable = (token: string): boolean => readClaims(token).renews === true;

/** A call that goes out while a page closes cannot wait, and mostly need not. */
export function isDue(token: string): boolean {
  const { exp = 0 } = readClaims(token);
  return isRenewable(token) && Date.now() - aheadMs >= exp * 1_000 - AHEAD_MS;
}

/** Where it cannot be made anew just now, the last one: the server says whether it is over. */
export async function freshToken(token: string, ask: Ask): Promise<string> {
  try {
    return await renew(token, ask);
  } catch (error) {
    if (readCode(error) === 'UNAUTHENTICATED') throw error;
    return token;
  }
}

/** Once for all calls that wait for it. */
export function renew(token: string, ask: Ask): Promise<string> {
  if (running?.token !== token) {
    const fresh = askForFresh(token, ask).finally(() => {
      if (running?.token === token) running = undefined;
    });
    running = { token, fresh };
  }
  return running.fresh;
}

async function askForFresh(token: string, ask: Ask): Promise<string> {
  const response = await ask(token);
  if (response.status === 401) {
    throw new ApiError({ code: 'UNAUTHENTICATED', message: errorTexts.authenticationFailed, status: 401 });
  }
  if (!response.ok) {
    const { status } = response;
    throw new ApiError({ code: 'HTTP', message: errorTexts.http(status), status });
  }
  const { token: fresh } = (await response.json()) as { token: string };
  aheadMs = Date.now() - (readClaims(fresh).iat ?? 0) * 1_000;
  replaceToken(token, fresh);
  return fresh;
}
