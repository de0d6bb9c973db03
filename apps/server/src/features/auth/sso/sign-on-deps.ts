import type { AccountsDeps } from '../accounts/account-deps.ts';
import type { SignOnSettings } from './sign-on-settings.ts';

export interface SignOnDeps extends AccountsDeps {
  readonly signOn: SignOnSettings;
}

/** Single sign-on needs these also where the owner has set no service up. */
export interface SingleSignOnDeps extends AccountsDeps {
  readonly signOn: SignOnSettings | undefined;
}
