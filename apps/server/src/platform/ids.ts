import { createHash, randomBytes, randomUUID } from 'node:crypto';

/** The source of randomness, injected so that tests are repeatable. */
export interface Ids {
  uuid(): string;
  /** Returns an unguessable token for a link or a session, base64url of `bytes` random bytes. */
  token(bytes?: number): string;
}

export function createRandomIds(): Ids {
  return { uuid: () => randomUUID(), token: (bytes = 32) => randomBytes(bytes).toString('base64url') };
}

/** Hashes a token for storage, so that a stolen database opens no account. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
