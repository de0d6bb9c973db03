/**
 * Encrypts secrets that must be readable again; a stolen database opens nothing without DATA_DIR/secrets. For app keys,
 * because apps send hashes that only the secret can verify, and for authenticator apps, whose codes are computed from
 * it.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** The name in DATA_DIR/secrets; it is older than its second use. */
export const APP_KEY_SECRET = 'app-key-key';

export interface SecretBox {
  seal(id: string, secret: string): string;
  /** Returns undefined for a text that was sealed for another id, or with another server's secret. */
  open(id: string, sealed: string): string | undefined;
  digest(secret: string): string;
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A secret that was sealed for one purpose cannot be opened for another. */
export function createSecretBox(
  master: Buffer,
  purpose: 'app key' | 'second factor' | 'single sign-on' | 'sign-up',
): SecretBox {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', master, '', `tutti ${purpose} ${use}`, 32));
  const sealing = derive('seal');
  const digesting = derive('digest');
  return {
    seal(id, secret) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, sealing, nonce).setAAD(Buffer.from(id));
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open(id, sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      try {
        const decipher = createDecipheriv(CIPHER, sealing, bytes.subarray(0, NONCE_BYTES), {
          authTagLength: TAG_BYTES,
        })
          .setAAD(Buffer.from(id))
          .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
        const secret = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
        return Buffer.concat([secret, decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
    digest: (secret) => createHmac('sha256', digesting).update(secret).digest('base64url'),
  };
}
