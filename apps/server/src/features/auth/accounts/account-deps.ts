import type { OwnerSettings } from '@tutti/contract';
import type { Audit } from '#features/audit/audit.ts';
import type { Sessions } from '#features/auth/sessions/sessions.ts';
import type { Roles } from '#features/roles/roles.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { Events } from '#platform/events.ts';
import type { Ids } from '#platform/ids.ts';
import type { Logger } from '#platform/logger.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import type { SecretBox } from '#platform/secret-box.ts';
import type { Passwords } from '../passwords/passwords.ts';

export interface AccountsDeps {
  /** Roles whose holders must set up a second factor. */
  readonly requireSecondFactor: 'nobody' | 'admins';
  /** How long a session may do sensitive actions after the user has confirmed their identity. */
  readonly reauthMaxAgeMs: number;
  readonly readOwnerSettings: () => Pick<OwnerSettings, 'signUp' | 'placeName'>;
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
  readonly factorBox: SecretBox;
  /** Seals the tickets with which people check whether their account was approved. */
  readonly signUpBox: SecretBox;
  /** Crops a picture to a WebP square; undefined when it cannot be decoded. */
  readonly squarePicture: (bytes: Buffer, sizePixels: number) => Promise<Buffer | undefined>;
  readonly removeListenerData: (trx: Queries, userId: string) => Promise<void>;
  /** Whether mails are delivered; without a mail server they are written to files on this machine. */
  readonly hasMailServer: boolean;
  /** Base URL of links in mails, without a trailing slash. */
  readonly publicUrl: string;
}
