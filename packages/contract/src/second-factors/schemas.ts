import { z } from 'zod';
import { RECOVERY_CODES } from '../limits.ts';
import { instant } from '../wire-values.ts';

/** A code from an authenticator app, or a recovery code, as typed. */
export const factorCode = z.string().trim().max(40);

export const secondFactors = z.object({
  /** When the authenticator app was set up; null without one. */
  totpSince: instant.nullable(),
  /** A passkey counts as a second factor, too. */
  hasPasskeys: z.boolean(),
  recoveryCodesLeft: z.number().int(),
  /** Without a second factor this user has no access to administration. */
  isRequired: z.boolean(),
});
export type SecondFactors = z.infer<typeof secondFactors>;

/** Shown only once. It takes effect after the first code from it. */
export const newTotp = z.object({
  /** Base32, to be typed. */
  secret: z.string(),
  /** `otpauth://totp/…`, to be scanned. */
  address: z.string(),
});
export type NewTotp = z.infer<typeof newTotp>;

export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()).length(RECOVERY_CODES) });
export type RecoveryCodes = z.infer<typeof recoveryCodes>;
