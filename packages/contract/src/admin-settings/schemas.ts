import { z } from 'zod';
import {
  BACKUP_HOURS_MAX,
  BACKUPS_MAX,
  GAME_URL_MAX_LENGTH,
  PLACE_NAME_MAX_LENGTH,
  ROOMS_MAX,
} from '../limits.ts';
import { SIGN_UPS } from './words.ts';

/** `URL` also accepts `http:host` and `http:///host`, but a person who typed that meant something else. */
/** Accepts hosts without a user name or password, because the origin goes into a header of every page. */
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

/** Settings that the owner can change at runtime. */
export const ownerSettings = z.object({
  placeName: z
    .string()
    .trim()
    .min(1)
    .max(PLACE_NAME_MAX_LENGTH)
    .regex(/^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+$/u)
    .regex(/[^\s\p{Default_Ignorable_Code_Point}\u2800]/u),
  signUp: z.enum(SIGN_UPS),
  /** Whether people without an account can browse the library. Audio and pictures always need one. */
  isLibraryOpen: z.boolean(),
  /** Whether listeners can request tracks. */
  takesRequests: z.boolean(),
  /** Whether stations put songs that sound alike next to each other. */
  isOrderGentle: z.boolean(),
  /** Whether people can open rooms. */
  hasRooms: z.boolean(),
  /** Whether people without an account can join rooms by code, as guests. */
  hasRoomGuests: z.boolean(),
  /** Rooms at once. */
  roomsMax: z.number().int().min(1).max(ROOMS_MAX),
  /** 0 turns scheduled backups off. */
  backupEveryHours: z.number().int().min(0).max(BACKUP_HOURS_MAX),
  /** Backups kept per reason. */
  backupsKept: z.number().int().min(1).max(BACKUPS_MAX),
  /** Replaces our game; null keeps it. */
  blackjackUrl: webAddress.nullable(),
  wheelUrl: webAddress.nullable(),
});
export type OwnerSettings = z.infer<typeof ownerSettings>;
export type SettingName = keyof OwnerSettings;
export const settingName = ownerSettings.keyof();

export const settingsReply = z.object({
  settings: ownerSettings,
  /** Settings fixed by an environment variable, and the variable's name. */
  fixed: z.partialRecord(settingName, z.string()),
  /** Settings that were changed here, and the defaults of all of them. */
  kept: z.array(settingName),
  defaults: ownerSettings,
  /** Number of all stations, and of those that everybody may hear. */
  stations: z.object({ total: z.number().int(), open: z.number().int() }),
  mail: z.object({
    /** Address of the mail server without its credentials; null if mails are written to files. */
    server: z.string().nullable(),
    from: z.string(),
  }),
});
export type SettingsReply = z.infer<typeof settingsReply>;

export const mailTestReply = z.object({
  sentTo: z.string(),
  /** Reply of the mail server; null if mails are written to files. */
  answer: z.string().nullable(),
});
export type MailTestReply = z.infer<typeof mailTestReply>;
