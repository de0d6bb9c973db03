import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** The kind of id in a key: a listen key's own, or that of the app key it belongs to. */
export type KeyOwner = 'listen key' | 'app key';

export interface KeyCodes {
  /** Builds the key of a row: its id and a seal that only this server can create. */
  keyOf(id: string, owner?: KeyOwner): string;
  /** Reads the id from a key; undefined for an invalid key, which is detected without a query. */
  read(key: string): { readonly id: string; readonly owner: KeyOwner } | undefined;
}

/** Length of an id before base64url: 96 random bits. */
export const KEY_ID_BYTES = 12;
const ID_LENGTH = (KEY_ID_BYTES / 3) * 4;
/** 144 bits: too many to guess and still short enough to type into a radio. */
const SEAL_BYTES = 18;
const OWNERS: readonly KeyOwner[] = ['listen key', 'app key'];
const KEY_LENGTH = ID_LENGTH + (SEAL_BYTES / 3) * 4;

/** Derives a separate secret from the server's, so that listen keys and sessions cannot stand for each other. */
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
      const presentedId = Buffer.from(key.slice(ID_LENGTH));
      const owner = OWNERS.find((one) => timingSafeEqual(presentedId, Buffer.from(seal(id, one))));
      return owner && { id, owner };
    },
  };
}
