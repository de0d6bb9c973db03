import type { AccountsDeps } from '../account-deps.ts';
import type { SignOnSettings } from './sign-on-settings.ts';

export interface SignOnDeps extends AccountsDeps {
  readonly signOn: SignOnSettings;
}
