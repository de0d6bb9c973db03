import { z } from 'zod';
import { BACKUP_HOURS_MAX, BACKUPS_KEPT_MAX, GAME_URL_MAX_LENGTH, PLACE_NAME_MAX_LENGTH } from '../limits.ts';
import { SIGN_UPS } from '../setting-words.ts';

/** `URL` also reads `http:host` and `http:///host`; a person who typed that meant something else. */
/** A host as names and numbers are written, and nobody's password: its origin stands in a header of every page. */
function isWebAddress(text: string): boolean {
  const url = /^https?:\/\/[^/?#\\\s]/i.test(text) && !/\s/.test(text) ? URL.parse(text) : null;
  if (url === null || url.username !== '' || url.password !== '') return false;
  return /^(?:[a-z\d](?:[a-z\d.-]*[a-z\d])?\.?|\[[\da-f:.]+\])$/.test(url.hostname);
}

const webAddress = z
  .string()
  .trim()
  .max(GAME_URL_MAX_LENGTH)
  .refine(isWebAddress, 'must be an address that begins with http:// or https://');

/** What the owner of a place decides while it runs. */
export const ownerSettings = z.object({
  placeName: z
    .string()
    .trim()
    .min(1)
    .max(PLACE_NAME_MAX_LENGTH)
    .regex(/^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+$/u)
    .regex(/[^\s\p{Default_Ignorable_Code_Point}\u2800]/u),
  signUp: z.enum(SIGN_UPS),
  /** Whether the library may be read without an account; sound and pictures never may. */
  isLibraryOpen: z.boolean(),
  /** Whether listeners may ask stations to play a track. */
  takesRequests: z.boolean(),
  /** 0: only who asks for a backup gets one. */
  backupEveryHours: z.number().int().min(0).max(BACKUP_HOURS_MAX),
  /** Of each reason. */
  backupsKept: z.number().int().min(1).max(BACKUPS_KEPT_MAX),
  /** In the place of our game; null: ours. */
  blackjackUrl: webAddress.nullable(),
  wheelUrl: webAddress.nullable(),
});
export type OwnerSettings = z.infer<typeof ownerSettings>;
export type SettingName = keyof OwnerSettings;
export const settingName = ownerSettings.keyof();

export const settingsReply = z.object({
  settings: ownerSettings,
  /** Those that the environment of the server decides, by the name of its variable. */
  fixed: z.partialRecord(settingName, z.string()),
  /** Those that were changed here, and what each of all would be if it had not been. */
  kept: z.array(settingName),
  defaults: ownerSettings,
  /** How many there are, and how many everybody may hear. */
  stations: z.object({ total: z.number().int(), open: z.number().int() }),
  mail: z.object({
    /** Without what signs in to it; null: mails become files. */
    server: z.string().nullable(),
    from: z.string(),
  }),
});
export type SettingsReply = z.infer<typeof settingsReply>;

export const mailTestReply = z.object({
  sentTo: z.string(),
  /** What the mail server said; null where mails become files. */
  answer: z.string().nullable(),
});
export type MailTestReply = z.infer<typeof mailTestReply>;
