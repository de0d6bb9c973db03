import type { OwnerSettings } from '@tutti/contract';
import type { Audit } from '#features/audit/audit.ts';
import type { Roles } from '#features/roles/roles.ts';
import type { Sessions } from '#features/sessions/sessions.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { Events } from '#platform/events.ts';
import type { Ids } from '#platform/ids.ts';
import type { Logger } from '#platform/logger.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import type { SecretBox } from '#platform/secret-box.ts';
import type { Passwords } from './passwords/passwords.ts';
import type { SignOnSettings } from './single-sign-on/sign-on-settings.ts';

export interface AccountsDeps {
  /** Who has to have a second factor. */
  readonly requireSecondFactor: 'nobody' | 'admins';
  /** How long somebody is taken for who they have shown to be. */
  readonly proofMaxAgeMs: number;
  /** What the owner has decided, as it is now. */
  readonly readPlace: () => Pick<OwnerSettings, 'signUp' | 'placeName'>;
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly events: Events;
  readonly logger: Logger;
  readonly audit: Audit;
  readonly sessions: Sessions;
  readonly roles: Roles;
  readonly outbox: Outbox;
  readonly passwords: Passwords;
  /** What keys of authenticator apps are sealed in. */
  readonly factorBox: SecretBox;
  /** Seals the tickets with which people check whether their account was approved. */
  readonly signUpBox: SecretBox;
  /** A WebP square of a picture; undefined when it cannot be decoded. */
  readonly squarePicture: (bytes: Buffer, sizePixels: number) => Promise<Buffer | undefined>;
  /** What a user has played, marked and listed, before the account goes. */
  readonly removeListenerData: (trx: Queries, userId: string) => Promise<void>;
  /** Mails reach people; without one they are files on this machine. */
  readonly hasMailServer: boolean;
  /** Where links in mails lead; without a slash at the end. */
  readonly publicUrl: string;
  /** The service of somebody else that people may sign in with. */
  readonly signOn: SignOnSettings | undefined;
}
