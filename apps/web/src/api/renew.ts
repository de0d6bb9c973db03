/**
 * Makes the token fresh; loaded once that is due. Several tabs may do so side by side: each token is as good as the other
 * until it ends.
 */
import { errorTexts } from '@tutti/contract/texts/error-texts';
import { ApiError, readCode } from './api-error.ts';
import { noteIssued } from './renewal.ts';
import { replaceToken } from './token-store.ts';

/** Sends the last token to be made anew. */
type Ask = (token: string) => Promise<Response>;

let running: { readonly token: string; readonly fresh: Promise<string> } | undefined;

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
  noteIssued(fresh);
  replaceToken(token, fresh);
  return fresh;
}
