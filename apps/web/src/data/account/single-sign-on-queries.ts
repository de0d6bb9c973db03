import { useMutation, useQuery } from '@tanstack/react-query';
import { singleSignOnTexts as texts } from '@tutti/contract/single-sign-on/texts';
import {
  beginLink,
  beginReauth,
  fetchSignOnLinks,
  finishSignOn,
  type SignOnEnd,
  signOnStartPath,
  unlink,
} from '#api/single-sign-on-api.ts';
import { toastOutcome } from '../toast-outcome.ts';
import { accountKeys } from './account-keys.ts';
import { useRecordedChange } from './recorded-change.ts';

export {
  type SignOnEnd,
  type SignOnLink,
  type SignOnLinks,
  signOnStartPath,
} from '#api/single-sign-on-api.ts';

let first: Promise<SignOnEnd> | undefined;

/** Runs once, because the result is valid only once and the page renders again after the sign-in. */
export function finishSignOnOnce(): Promise<SignOnEnd> {
  first ??= finishSignOn();
  return first;
}

export function useFinishSignOn() {
  return useMutation({ mutationFn: finishSignOn });
}

export function useSignOnLinks() {
  return useQuery({
    queryKey: accountKeys.signOnLinks,
    queryFn: ({ signal }) => fetchSignOnLinks(signal),
    staleTime: 0,
  });
}

function goTo(address: string): void {
  window.location.assign(address);
}

/** The service asks nothing if the user is still signed in there. */
export function beginSignOn(): void {
  goTo(signOnStartPath('/'));
}

export function useBeginLink() {
  return useMutation({ mutationFn: beginLink, onSuccess: goTo });
}

export function useBeginReauth() {
  return useMutation({ mutationFn: beginReauth, onSuccess: goTo });
}

export function useUnlink() {
  return useRecordedChange(unlink, {
    lists: [accountKeys.signOnLinks],
    outcome: toastOutcome(() => texts.unlinked, texts.unlinkFailed),
  });
}
