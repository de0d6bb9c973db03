import type { SIGN_UPS } from '@tutti/contract';
import type { Queries } from '#platform/db/queries.ts';
import type { SecretBox } from '#platform/secret-box.ts';
import type { Provider } from './provider.ts';

export interface SignOnSettings {
  readonly provider: Provider;
  /** Who gets an account by it; without one, what holds for everybody. */
  readonly signUp: (typeof SIGN_UPS)[number] | undefined;
  readonly box: SecretBox;
  /** Counts one more of this name within a time, on whichever node; nothing where there is only one. */
  readonly countShared: (
    key: string,
    windowMs: number,
    trx: Queries,
  ) => Promise<{ count: number }> | undefined;
}
