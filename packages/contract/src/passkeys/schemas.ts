import { z } from 'zod';
import { PASSKEY_NAME_MAX_LENGTH, RECOVERY_CODES } from '../limits.ts';
import { instant, typedName } from '../wire-values.ts';

export const passkeyName = typedName(PASSKEY_NAME_MAX_LENGTH);

const base64Url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/);
/** CTAP allows 1,023 bytes, which are 1,364 characters. */
const credentialId = base64Url(1_400);

/** Links the two calls of one ceremony; its challenge can be signed once. */
export const passkeyFlow = base64Url(200);

/** Options for `navigator.credentials`, in the JSON of WebAuthn level 3. */
export const passkeyCeremony = z.object({
  flow: z.string(),
  options: z.looseObject({ challenge: z.string() }),
});
export type PasskeyCeremony = z.infer<typeof passkeyCeremony>;

/** The browser's answer when a passkey is used. */
export const passkeyAssertion = z.object({
  flow: passkeyFlow,
  credential: z.object({
    id: credentialId,
    rawId: credentialId,
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: base64Url(4_000),
      authenticatorData: base64Url(4_000),
      signature: base64Url(8_000),
      userHandle: base64Url(200).optional(),
    }),
  }),
});
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;

/** The browser's answer when a passkey is created. */
export const newPasskey = z.object({
  flow: passkeyFlow,
  name: passkeyName,
  credential: z.object({
    id: credentialId,
    rawId: credentialId,
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: base64Url(4_000),
      attestationObject: base64Url(16_000),
      transports: z
        .array(
          z
            .string()
            .max(20)
            .regex(/^[a-z-]+$/),
        )
        .max(10)
        .optional(),
    }),
  }),
});
export type NewPasskey = z.infer<typeof newPasskey>;

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
  /** The credential id. The page tells the browser which ids are valid, so that it stops offering removed passkeys. */
  credentialId: z.string(),
});
export type Passkey = z.infer<typeof passkey>;

export const addedPasskey = z.object({
  passkey,
  /** Sent only with the first second factor; null if the account already has codes. */
  recoveryCodes: z.array(z.string()).length(RECOVERY_CODES).nullable(),
});
export type AddedPasskey = z.infer<typeof addedPasskey>;
