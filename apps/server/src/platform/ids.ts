import { createHash, randomBytes, randomUUID } from 'node:crypto';

/** Source of chance, injected so that tests are repeatable. */
export interface Ids {
  uuid(): string;
  /** An unguessable token for a link or a session, base64url of `bytes` random bytes. */
  token(bytes?: number): string;
}

export function createRandomIds(): Ids {
  return { uuid: () => randomUUID(), token: (bytes = 32) => randomBytes(bytes).toString('base64url') };
}

/** Only the hash of a token is stored, so that a stolen database opens no account. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
