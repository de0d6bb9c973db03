import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Whose id a key is made of: a listen key's own, or the app key's that it belongs to. */
export type KeyOwner = 'listen key' | 'app key';

export interface KeyCodes {
  /** The key of a row: its id and what only this server can add to it. */
  keyOf(id: string, owner?: KeyOwner): string;
  /** What a key was made of; undefined for what is no key of ours, found without asking anybody. */
  read(key: string): { readonly id: string; readonly owner: KeyOwner } | undefined;
}

/** Of an id in base64url: 96 random bits. */
export const KEY_ID_BYTES = 12;
const ID_LENGTH = (KEY_ID_BYTES / 3) * 4;
/** 144 bits, which is nothing that can be guessed and still short enough to type into a radio. */
const SEAL_BYTES = 18;
const OWNERS: readonly KeyOwner[] = ['listen key', 'app key'];
const KEY_LENGTH = ID_LENGTH + (SEAL_BYTES / 3) * 4;

/** From the server's secret, but apart from what that signs for sessions: neither can stand for the other. */
export function createKeyCodes(secret: Buffer): KeyCodes {
  const own = Buffer.from(hkdfSync('sha256', secret, '', 'tutti listen key', 32));
  const seal = (id: string, owner: KeyOwner) =>
    createHmac('sha256', own)
      .update(owner === 'listen key' ? id : `${owner} ${id}`)
      .digest()
      .subarray(0, SEAL_BYTES)
      .toString('base64url');
  return {
    keyOf: (id, owner = 'listen key') => id + seal(id, owner),
    read(key) {
      if (key.length !== KEY_LENGTH || !/^[\w-]+$/.test(key)) return undefined;
      const id = key.slice(0, ID_LENGTH);
      const brought = Buffer.from(key.slice(ID_LENGTH));
      const owner = OWNERS.find((one) => timingSafeEqual(brought, Buffer.from(seal(id, one))));
      return owner && { id, owner };
    },
  };
}
