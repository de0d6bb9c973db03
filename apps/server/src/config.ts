/** The only reader of `process.env` (ruling 0.1); a bad value ends the start with one line that names the variable. */
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import path from 'node:path';
import {
  BACKUP_HOURS_MAX,
  BACKUPS_MAX,
  BROADCAST_LISTENERS_DEFAULT,
  type OwnerSettings,
  ownerSettings,
  PLACE_NAME_DEFAULT,
  PLACE_NAME_MAX_LENGTH,
  ROOMS_DEFAULT,
  ROOMS_MAX,
  SESSION_MAX_MS,
  type SettingName,
  SIGN_UPS,
  STATION_CROSSFADE_DEFAULT_MS,
  STATION_CROSSFADE_MAX_MS,
} from '@tutti/contract';
import { z } from 'zod';
import { BACKUPS_DEFAULT, BACKUPS_FOLDER } from '#platform/db/database-file.ts';
import { makeFolder } from '#platform/files/make-folder.ts';
import { LOG_LEVELS, type LogLevel } from '#platform/logger.ts';
import { senderAddress } from '#platform/mail/sender-address.ts';
import { hasHelloName, url, urlWithHost, urlWithPassword } from '#platform/net/address-settings.ts';
import {
  isAddressOrNetwork,
  isBareOrigin,
  isHost,
  isHttpOrigin,
  isSafeFromHere,
} from '#platform/net/network-names.ts';
import { SESSION_KEY, secretFile } from '#platform/secrets.ts';

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Undefined means the demo library. */
  readonly musicDir: string | undefined;
  readonly databaseUrl: string | undefined;
  /** An origin without a trailing slash. */
  readonly publicUrl: string;
  /** Undefined means that mails become files in DATA_DIR/outbox. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly adminEmail: string;
  /** Undefined means a random one, printed once. */
  readonly adminPassword: string | undefined;
  /** ADMIN_EMAIL or ADMIN_PASSWORD is set; they create the first administrator and change nobody afterwards. */
  readonly isAdminChosen: boolean;
  readonly requireSecondFactor: (typeof FACTOR_BEARERS)[number];
  /** The maximum age of a reauth for sensitive actions. */
  readonly reauthMaxAgeMs: number;
  readonly singleSignOn: SingleSignOnConfig | undefined;
  readonly ownerSettings: OwnerSettings;
  /** The settings that the environment sets by name, which the page cannot change. */
  readonly fixedSettings: Readonly<Partial<Record<SettingName, string>>>;
  readonly logLevel: LogLevel;
  /** Addresses or networks whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[];
  /** Other origins whose pages may call the API and the hub; none by default. */
  readonly allowedOrigins: readonly string[];
  readonly isProduction: boolean;
  readonly stationCrossfadeMs: number;
  /** The maximum number of listeners outside the app; 0 turns broadcasts off. */
  readonly broadcastListeners: number;
  readonly broadcastKbps: number;
  readonly transcodesMaxBytes: number;
  /** Grants monitors on other machines access to /metrics; without it only this machine has access. */
  readonly metricsToken: string | undefined;
  readonly auditDays: number;
  readonly backupDir: string;
  /** 0 means only on request. */
  readonly backupEveryHours: number;
  /** The number of backups per reason: schedule, request, upgrade, restore. */
  readonly backupsKept: number;
  /** The environment sets it, whatever the page says. */
  readonly isBackupCountFixed: boolean;
  /** False only for measurements. */
  readonly hasRateLimits: boolean;
}

export interface SingleSignOnConfig {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly name: string;
  /** Decides who gets an account through it; undefined applies SIGN_UP. */
  readonly signUp: (typeof SIGN_UPS)[number] | undefined;
}

export class ConfigError extends Error {
  constructor(variable: string, reason: string) {
    super(`${variable}: ${reason}`);
    this.name = 'ConfigError';
  }
}

const FACTOR_BEARERS = ['nobody', 'admins'] as const;

/** About eighty tracks of four minutes for browsers, or three hundred and fifty for apps. */
const TRANSCODES_DEFAULT_MB = 2_048;
const TRANSCODES_MIN_MB = 64;
const PLACE_NAME_RANGE = `must be one line of at most ${PLACE_NAME_MAX_LENGTH} characters`;
/** Bit rates of MP3 at 48 kHz that radios can be expected to play. */
const BROADCAST_KBPS: readonly number[] = [96, 112, 128, 160, 192, 224, 256, 320];

/** A session lasts thirty days. */
const REAUTH_MINUTES_MAX = SESSION_MAX_MS / 60_000;

const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/;

/** Blanks and line ends are added invisibly when a value is copied or read from a file. */
const isWithoutEdgeBlanks = (text: string) => text === text.trim();
const NO_EDGE_BLANKS = 'must not begin or end with a blank or a line end';

const entriesOf = (text: string) => text.split(/[\s,]+/).filter(Boolean);

/** Accepts at most nine digits; `range` describes the limits. */
const wholeNumber = (range: string, least: number, most = 999_999_999) =>
  z
    .string()
    .regex(/^\d{1,9}$/, range)
    .transform(Number)
    .refine((number) => number >= least && number <= most, range);

const environmentSchema = z.object({
  PORT: wholeNumber('must be a number from 1 to 65535', 1, 65_535).default(4747),
  HOST: z.string().refine(isHost, 'must be a host name or an address').default('0.0.0.0'),
  DATA_DIR: z.string().default('./data'),
  MUSIC_DIR: z.string().optional(),
  DATABASE_URL: urlWithPassword()
    .pipe(url(['postgres:', 'postgresql:']))
    .optional(),
  PUBLIC_URL: urlWithHost(['http:', 'https:'])
    .refine(isBareOrigin, 'must be a scheme, a host and at most a port, without a path, query or fragment')
    .transform((text) => new URL(text).origin)
    .optional(),
  SMTP_URL: urlWithPassword()
    .pipe(urlWithHost(['smtp:', 'smtps:']))
    .refine(hasHelloName, 'must have a full name or an address in brackets as ?name=')
    .optional(),
  MAIL_FROM: z
    .string()
    .max(320)
    .regex(/^[^\r\n]+$/, 'must be one line')
    .refine((text) => EMAIL.test(senderAddress(text)), 'must hold an email address')
    .default('Tutti <tutti@localhost>'),
  ADMIN_EMAIL: z.string().max(254).regex(EMAIL, 'must be an email address').default('admin@tutti.local'),
  ADMIN_PASSWORD: z.string().min(6, 'must have at least 6 characters').max(256).optional(),
  PLACE_NAME: z
    .string()
    .refine((text) => ownerSettings.shape.placeName.safeParse(text).success, PLACE_NAME_RANGE)
    .transform((text) => text.trim())
    .default(PLACE_NAME_DEFAULT),
  STATION_REQUESTS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  STATION_GENTLE_ORDER: z.enum(['on', 'off'], 'must be on or off').default('off'),
  ROOMS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  ROOM_GUESTS: z.enum(['on', 'off'], 'must be on or off').default('off'),
  ROOMS_MAX: wholeNumber(`must be a number from 1 to ${ROOMS_MAX}`, 1, ROOMS_MAX).default(ROOMS_DEFAULT),
  LIBRARY: z.enum(['open', 'members'], 'must be open or members').default('open'),
  SIGN_UP: z.enum(SIGN_UPS, 'must be open, approval or closed').default('open'),
  REQUIRE_SECOND_FACTOR: z.enum(FACTOR_BEARERS, 'must be nobody or admins').default('nobody'),
  PROOF_MINUTES: wholeNumber(
    `must be a number of minutes from 1 to ${REAUTH_MINUTES_MAX}`,
    1,
    REAUTH_MINUTES_MAX,
  ).default(120),
  OIDC_ISSUER: urlWithHost(['http:', 'https:'])
    .refine((text) => !/[?#@]/.test(text), 'must have no query, no fragment, and no user or password')
    .refine(isSafeFromHere, 'must begin with https://, except on this machine')
    .refine(
      (text) => !text.includes('/.well-known/'),
      'must be the address of the service itself, without /.well-known/openid-configuration',
    )
    .optional(),
  OIDC_CLIENT_ID: z.string().max(256).refine(isWithoutEdgeBlanks, NO_EDGE_BLANKS).optional(),
  OIDC_CLIENT_SECRET: z.string().max(1_024).refine(isWithoutEdgeBlanks, NO_EDGE_BLANKS).optional(),
  OIDC_NAME: z
    .string()
    .max(40, 'must have at most 40 characters')
    .regex(/^[^\r\n]+$/, 'must be one line')
    .optional(),
  OIDC_SIGN_UP: z.enum(SIGN_UPS, 'must be open, approval or closed').optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  TRUSTED_PROXIES: z
    .string()
    .transform(entriesOf)
    .refine(
      (entries) => entries.every(isAddressOrNetwork),
      'must be addresses or networks (10.0.0.0/8), separated by commas',
    )
    .optional(),
  ALLOWED_ORIGINS: z
    .string()
    .transform(entriesOf)
    .refine(
      (entries) => entries.every(isHttpOrigin),
      'must be origins (https://music.example), separated by commas, without a path or *',
    )
    .transform((entries) => entries.map((entry) => new URL(entry).origin))
    .optional(),
  NODE_ENV: z.string().optional(),
  STATION_CROSSFADE_MS: wholeNumber(
    `must be a number from 0 to ${STATION_CROSSFADE_MAX_MS}`,
    0,
    STATION_CROSSFADE_MAX_MS,
  ).default(STATION_CROSSFADE_DEFAULT_MS),
  BROADCAST_LISTENERS: wholeNumber('must be a number from 0 to 99999', 0, 99_999).default(
    BROADCAST_LISTENERS_DEFAULT,
  ),
  BROADCAST_BITRATE: z
    .string()
    .transform(Number)
    .refine((kbps) => BROADCAST_KBPS.includes(kbps), `must be one of ${BROADCAST_KBPS.join(', ')}`)
    .default(128),
  RENDITIONS_MB: wholeNumber(
    `must be a number of megabytes, at least ${TRANSCODES_MIN_MB}`,
    TRANSCODES_MIN_MB,
  ).default(TRANSCODES_DEFAULT_MB),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').max(256).optional(),
  AUDIT_DAYS: wholeNumber('must be a number of days, or 0 for ever', 0, 99_999).default(0),
  BACKUP_DIR: z.string().optional(),
  BACKUP_EVERY_HOURS: wholeNumber(
    `must be a number of hours from 0 to ${BACKUP_HOURS_MAX}`,
    0,
    BACKUP_HOURS_MAX,
  ).default(24),
  BACKUPS_KEPT: wholeNumber(`must be a number from 1 to ${BACKUPS_MAX}`, 1, BACKUPS_MAX).default(
    BACKUPS_DEFAULT,
  ),
  BLACKJACK_URL: urlWithHost(['http:', 'https:']).optional(),
  WHEEL_URL: urlWithHost(['http:', 'https:']).optional(),
  RATE_LIMITS: z.enum(['on', 'off'], 'must be on or off').default('on'),
});

/** Returns typed settings of an environment; throws ConfigError for the first wrong value. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const values = parseEnvironment(environment);
  const dataDir = path.resolve(values.DATA_DIR);
  requireFolderParent('DATA_DIR', dataDir);
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir,
    musicDir: readMusicDir(values.MUSIC_DIR, { dataDir, databaseUrl: values.DATABASE_URL }),
    databaseUrl: values.DATABASE_URL,
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    adminEmail: values.ADMIN_EMAIL,
    adminPassword: values.ADMIN_PASSWORD,
    isAdminChosen: Boolean(environment.ADMIN_EMAIL || environment.ADMIN_PASSWORD),
    requireSecondFactor: values.REQUIRE_SECOND_FACTOR,
    reauthMaxAgeMs: values.PROOF_MINUTES * 60_000,
    singleSignOn: readSingleSignOn(values),
    ...pickOwnerSettings(values, environment),
    logLevel: values.LOG_LEVEL,
    trustedProxies: values.TRUSTED_PROXIES ?? [],
    allowedOrigins: values.ALLOWED_ORIGINS ?? [],
    isProduction: values.NODE_ENV === 'production',
    stationCrossfadeMs: values.STATION_CROSSFADE_MS,
    broadcastListeners: values.BROADCAST_LISTENERS,
    broadcastKbps: values.BROADCAST_BITRATE,
    transcodesMaxBytes: values.RENDITIONS_MB * 1_024 * 1_024,
    metricsToken: values.METRICS_TOKEN,
    auditDays: values.AUDIT_DAYS,
    backupDir: readBackupDir(values.BACKUP_DIR, dataDir),
    backupEveryHours: values.BACKUP_EVERY_HOURS,
    backupsKept: values.BACKUPS_KEPT,
    isBackupCountFixed: Boolean(environment.BACKUPS_KEPT),
    hasRateLimits: values.RATE_LIMITS === 'on',
  };
}

const SETTING_VARIABLES = {
  placeName: 'PLACE_NAME',
  signUp: 'SIGN_UP',
  isLibraryOpen: 'LIBRARY',
  takesRequests: 'STATION_REQUESTS',
  isOrderGentle: 'STATION_GENTLE_ORDER',
  hasRooms: 'ROOMS',
  hasRoomGuests: 'ROOM_GUESTS',
  roomsMax: 'ROOMS_MAX',
  backupEveryHours: 'BACKUP_EVERY_HOURS',
  backupsKept: 'BACKUPS_KEPT',
  blackjackUrl: 'BLACKJACK_URL',
  wheelUrl: 'WHEEL_URL',
} as const satisfies Record<SettingName, string>;

function pickOwnerSettings(
  values: ReturnType<typeof parseEnvironment>,
  environment: Readonly<Record<string, string | undefined>>,
): Pick<Config, 'ownerSettings' | 'fixedSettings'> {
  // An empty variable counts as not set.
  const fixed = Object.entries(SETTING_VARIABLES).filter(([, variable]) => environment[variable]);
  return {
    fixedSettings: Object.fromEntries(fixed),
    ownerSettings: {
      placeName: values.PLACE_NAME,
      signUp: values.SIGN_UP,
      isLibraryOpen: values.LIBRARY === 'open',
      takesRequests: values.STATION_REQUESTS === 'on',
      isOrderGentle: values.STATION_GENTLE_ORDER === 'on',
      hasRooms: values.ROOMS === 'on',
      hasRoomGuests: values.ROOM_GUESTS === 'on',
      roomsMax: values.ROOMS_MAX,
      backupEveryHours: values.BACKUP_EVERY_HOURS,
      backupsKept: values.BACKUPS_KEPT,
      blackjackUrl: values.BLACKJACK_URL ?? null,
      wheelUrl: values.WHEEL_URL ?? null,
    },
  };
}

/** Requires all three or none, because a partial configuration would go unnoticed. */
function readSingleSignOn(values: ReturnType<typeof parseEnvironment>): SingleSignOnConfig | undefined {
  const wanted = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;
  const [issuer, clientId, clientSecret] = wanted.map((variable) => values[variable]);
  if (issuer === undefined && clientId === undefined && clientSecret === undefined) return undefined;
  const missing = wanted.find((variable) => values[variable] === undefined);
  if (missing) throw new ConfigError(missing, `is missing: ${wanted.join(', ')} belong together`);
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return undefined;
  const name = values.OIDC_NAME ?? new URL(issuer).host;
  return { issuer, clientId, clientSecret, name, signUp: values.OIDC_SIGN_UP };
}

function parseEnvironment(environment: Readonly<Record<string, string | undefined>>) {
  // Compose files and unit files send an empty variable for "not set".
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = environmentSchema.safeParse(set);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new ConfigError(String(issue?.path[0] ?? 'environment'), issue?.message ?? 'is not valid');
}

/** Accepts an existing folder, or a path at which one can be created. */
function requireFolderParent(variable: string, folder: string): void {
  if (folder.includes('\0')) throw new ConfigError(variable, 'is not a path');
  if (existsSync(folder) && !statSync(folder).isDirectory())
    throw new ConfigError(variable, `${folder} is not a folder`);
}

/** A folder missing at the first start is a typing error; later it is an unmounted disk, and the server starts (R9). */
function readMusicDir(
  value: string | undefined,
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | undefined },
): string | undefined {
  if (value === undefined) return undefined;
  const folder = path.resolve(value);
  requireFolderParent('MUSIC_DIR', folder);
  // Every first start creates the key; with a database server, the database decides (composition/runtime.ts).
  const isFirstStart = databaseUrl === undefined && !existsSync(secretFile(dataDir, SESSION_KEY));
  if (isFirstStart && !existsSync(folder)) throw new ConfigError('MUSIC_DIR', `there is no folder ${folder}`);
  return folder;
}

function readBackupDir(value: string | undefined, dataDir: string): string {
  const folder = path.resolve(value ?? path.join(dataDir, BACKUPS_FOLDER));
  requireFolderParent('BACKUP_DIR', folder);
  return folder;
}

/** Works from the bundle, too, because it is as deep in the tree as this file. */
export const REPOSITORY = path.resolve(import.meta.dirname, '..', '..', '..');

/** Creates DATA_DIR for its owner only; throws ConfigError if it cannot. */
export function makeDataDir({ dataDir }: Pick<Config, 'dataDir'>): void {
  try {
    makeFolder(path.dirname(dataDir));
    makeFolder(dataDir, 0o700);
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    const { code = 'error' } = error as NodeJS.ErrnoException;
    throw new ConfigError('DATA_DIR', `${dataDir} cannot be made or written to (${code})`);
  }
}
