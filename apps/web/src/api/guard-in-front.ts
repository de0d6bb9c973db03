/**
 * Something in front of the server may ask for a sign-in of its own: its 401 says nothing of the session (ruling 0.23). Told
 * once for all, because whatever is open fails with it.
 */
import { errorTexts } from '@tutti/contract/texts/error-texts';
import { Subscribable } from '@tutti/subscribable';
import { ApiError } from './api-error.ts';

const changes = new Subscribable();
let isRefusing = false;

export const subscribeToGuard = changes.subscribe;
export const isGuardRefusing = (): boolean => isRefusing;

/** Of the last call with a token. */
export function noteGuard(isRefusedByIt: boolean): void {
  if (isRefusing === isRefusedByIt) return;
  isRefusing = isRefusedByIt;
  changes.tell();
}

export function refuseByGuard(): ApiError {
  noteGuard(true);
  const { guarded } = errorTexts;
  return new ApiError({ code: 'GUARDED', message: guarded, status: 401, serverMessage: guarded });
}
