/**
 * A proxy in front of the server may require its own sign-in. Its 401 does not end the session (ruling 0.23). One
 * message is shown, because every open view fails at the same time.
 */
import { errorTexts } from '@tutti/contract/error-texts';
import { Subscribable } from '@tutti/subscribable';
import { ApiError } from './api-error.ts';

const changes = new Subscribable();
let isRefusing = false;

export const subscribeToGuard = changes.subscribe;
export const isGuardRefusing = (): boolean => isRefusing;

export function noteGuard(isRefusedByIt: boolean): void {
  if (isRefusing === isRefusedByIt) return;
  isRefusing = isRefusedByIt;
  changes.emit();
}

export function refuseByGuard(): ApiError {
  noteGuard(true);
  const { guarded } = errorTexts;
  return new ApiError({ code: 'GUARDED', message: guarded, status: 401, serverMessage: guarded });
}
