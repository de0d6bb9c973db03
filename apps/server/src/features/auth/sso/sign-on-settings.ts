import type { SIGN_UPS } from '@tutti/contract';
import type { Once } from '#platform/nodes/once.ts';
import type { SecretBox } from '#platform/secret-box.ts';
import type { Provider } from './provider.ts';

export interface SignOnSettings {
  readonly provider: Provider;
  /** Sign-up setting for people from the provider; undefined means the general setting. */
  readonly signUp: (typeof SIGN_UPS)[number] | undefined;
  readonly box: SecretBox;
  /** Ensures that a returning browser's arrival opens only one session. */
  readonly once: Once;
}
