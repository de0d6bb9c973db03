import { z } from 'zod';
import { RECOVERY_CODES } from '../limits.ts';
import { instant } from './wire-values.ts';

/** Of an authenticator app or a recovery code, as somebody typed it. */
export const factorCode = z.string().trim().max(40);

export const secondFactors = z.object({
  /** Since when an authenticator app is asked for; null without one. */
  totpSince: instant.nullable(),
  /** Each of them is a second factor, too. */
  hasPasskeys: z.boolean(),
  recoveryCodesLeft: z.number().int(),
  /** Without one this user may do nothing administrative. */
  isRequired: z.boolean(),
});
export type SecondFactors = z.infer<typeof secondFactors>;

/** Told this once, and in force only when a first code has come from it. */
export const newTotp = z.object({
  /** Base32, to be typed. */
  secret: z.string(),
  /** `otpauth://totp/…`, to be scanned. */
  address: z.string(),
});
export type NewTotp = z.infer<typeof newTotp>;

export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()).length(RECOVERY_CODES) });
export type RecoveryCodes = z.infer<typeof recoveryCodes>;
