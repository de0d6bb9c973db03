/** Codes of authenticator apps: RFC 6238 over RFC 4226, with SHA-1, because all apps support only that. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { PLACE_NAME_DEFAULT, TOTP_DIGITS, TOTP_STEP_MS } from '@tutti/contract';

/** Tolerates a phone clock that is this many steps off. */
const STEPS_AROUND = 1;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function toBase32(bytes: Buffer): string {
  let text = '';
  let held = 0;
  let bits = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += ALPHABET[(held >>> bits) & 31];
    }
    held &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + ALPHABET[(held << (5 - bits)) & 31];
}

export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** TOTP_DIGITS;
  return String(number).padStart(TOTP_DIGITS, '0');
}

/** Finds the step of a code among the steps around now that come after the last used one. */
export function findStep(
  secret: Buffer,
  code: string,
  { now, lastStep }: { readonly now: number; readonly lastStep: number },
): number | undefined {
  const current = Math.floor(now / TOTP_STEP_MS);
  let found: number | undefined;
  for (let step = current - STEPS_AROUND; step <= current + STEPS_AROUND; step += 1) {
    if (step > lastStep && isSame(codeAt(secret, step), code)) found ??= step;
  }
  return found;
}

function isSame(expected: string, given: string): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(given)];
  return left.length === right.length && timingSafeEqual(left, right);
}

interface Holder {
  readonly placeName: string;
  readonly email: string;
}

/** Builds the address in the QR code. An authenticator app shows its account and issuer beside the code. */
export function toAddress(secret: Buffer, { placeName, email }: Holder): string {
  // A colon separates issuer and account, so neither may contain one.
  const issuer = encodeURIComponent(placeName.replaceAll(':', '').trim() || PLACE_NAME_DEFAULT);
  const label = `${issuer}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=${issuer}`;
}
