/** Keeps the token of a screen, so that it is still let in after it was turned off. */
export interface TokenStore {
  read(): string | null;
  write(token: string | null): void;
}

export function createTokenStore(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  key: string,
): TokenStore {
  return {
    read() {
      try {
        return storage.getItem(key);
      } catch {
        return null;
      }
    },
    write(token) {
      try {
        if (token === null) storage.removeItem(key);
        else storage.setItem(key, token);
      } catch {
        // Without access to storage the screen has to be let in again after a reload.
      }
    },
  };
}
