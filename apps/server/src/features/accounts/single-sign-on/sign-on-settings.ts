import type { SIGN_UPS } from '@tutti/contract';
import type { Once } from '#platform/nodes/once.ts';
import type { SecretBox } from '#platform/secret-box.ts';
import type { Provider } from './provider.ts';

export interface SignOnSettings {
  readonly provider: Provider;
  /** Who gets an account by it; without one, what holds for everybody. */
  readonly signUp: (typeof SIGN_UPS)[number] | undefined;
  readonly box: SecretBox;
  /** What a browser carries back opens one session. */
  readonly once: Once;
}
