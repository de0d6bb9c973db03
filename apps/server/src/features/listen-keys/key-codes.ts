import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

export interface KeyCodes {
  /** The key of a row: its id and what only this server can add to it. */
  keyOf(id: string): string;
  /** The id a key was made of; undefined for what is no key of ours, found without asking anybody. */
  readId(key: string): string | undefined;
}

/** Of an id in base64url: 96 random bits. */
export const KEY_ID_BYTES = 12;
const ID_LENGTH = (KEY_ID_BYTES / 3) * 4;
/** 144 bits, which is nothing that can be guessed and still short enough to type into a radio. */
const SEAL_BYTES = 18;
const KEY_LENGTH = ID_LENGTH + (SEAL_BYTES / 3) * 4;

/** From the server's secret, but apart from what that signs for sessions: neither can stand for the other. */
export function createKeyCodes(secret: Buffer): KeyCodes {
  const own = Buffer.from(hkdfSync('sha256', secret, '', 'tutti listen key', 32));
  const seal = (id: string) =>
    createHmac('sha256', own).update(id).digest().subarray(0, SEAL_BYTES).toString('base64url');
  return {
    keyOf: (id) => id + seal(id),
    readId(key) {
      if (key.length !== KEY_LENGTH || !/^[\w-]+$/.test(key)) return undefined;
      const id = key.slice(0, ID_LENGTH);
      return timingSafeEqual(Buffer.from(key.slice(ID_LENGTH)), Buffer.from(seal(id))) ? id : undefined;
    },
  };
}
