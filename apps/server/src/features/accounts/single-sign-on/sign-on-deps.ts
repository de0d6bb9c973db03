import type { AccountsDeps } from '../account-deps.ts';
import type { SignOnSettings } from './sign-on-settings.ts';

/** Where the owner has set a service up. */
export interface SignOnDeps extends AccountsDeps {
  readonly signOn: SignOnSettings;
}
