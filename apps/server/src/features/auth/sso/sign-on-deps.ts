import type { AccountsDeps } from '../accounts/account-deps.ts';
import type { SignOnSettings } from './sign-on-settings.ts';

export interface SignOnDeps extends AccountsDeps {
  readonly signOn: SignOnSettings;
}
