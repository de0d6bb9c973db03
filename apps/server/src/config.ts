/**
 * The environment as typed settings (resolutions 0.1). Read once, at start, before anything is written; nobody else
 * looks at `process.env`. A bad value ends the start with one line that names the variable.
 */
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { makeFolder } from '#platform/files/make-folder.ts';
import { LOG_LEVELS, type LogLevel } from '#platform/logger.ts';

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** undefined: the demo library. */
  readonly musicDir: string | undefined;
  /** undefined: SQLite in DATA_DIR. */
  readonly databaseUrl: string | undefined;
  /** Without a slash at the end. */
  readonly publicUrl: string;
  /** undefined: mails become files in DATA_DIR/outbox. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly adminEmail: string;
  /** undefined: a random one, printed once. */
  readonly adminPassword: string | undefined;
  readonly logLevel: LogLevel;
  /** Addresses or networks whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[];
  /** Off only for measurements. */
  readonly hasRateLimits: boolean;
}

/** The one line a person sees when a setting is wrong. */
export class ConfigError extends Error {
  constructor(variable: string, reason: string) {
    super(`${variable}: ${reason}`);
    this.name = 'ConfigError';
  }
}

const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/;

const url = (protocols: readonly string[]) =>
  z.string().refine(
    (text) => {
      const parsed = URL.parse(text);
      return parsed !== null && protocols.includes(parsed.protocol);
    },
    `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  );

const environmentSchema = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a number from 1 to 65535')
    .transform(Number)
    .refine((port) => port >= 1 && port <= 65_535, 'must be a number from 1 to 65535')
    .default(4747),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be a host name or an address')
    .default('0.0.0.0'),
  DATA_DIR: z.string().default('./data'),
  MUSIC_DIR: z.string().optional(),
  DATABASE_URL: url(['postgres:', 'postgresql:']).optional(),
  PUBLIC_URL: url(['http:', 'https:']).optional(),
  SMTP_URL: url(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: z
    .string()
    .max(320)
    .regex(/^[^\r\n]+$/, 'must be one line')
    .refine(
      (text) => EMAIL.test(/<([^<>]+)>\s*$/.exec(text)?.[1] ?? text.trim()),
      'must hold an email address',
    )
    .default('Tutti <tutti@localhost>'),
  ADMIN_EMAIL: z.string().max(254).regex(EMAIL, 'must be an email address').default('admin@tutti.local'),
  ADMIN_PASSWORD: z.string().min(6, 'must have at least 6 characters').max(256).optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  TRUSTED_PROXIES: z
    .string()
    .regex(/^[\da-fA-F.:/,\s]+$/, 'must be addresses or networks, separated by commas')
    .optional(),
  RATE_LIMITS: z.enum(['on', 'off'], 'must be on or off').default('on'),
});

/** Typed settings of an environment; throws ConfigError for the first value that is wrong. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const values = parseEnvironment(environment);
  const dataDir = path.resolve(values.DATA_DIR);
  requireFolderPlace('DATA_DIR', dataDir);
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir,
    musicDir: readMusicDir(values.MUSIC_DIR, dataDir),
    databaseUrl: values.DATABASE_URL,
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ''),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    adminEmail: values.ADMIN_EMAIL,
    adminPassword: values.ADMIN_PASSWORD,
    logLevel: values.LOG_LEVEL,
    trustedProxies: values.TRUSTED_PROXIES?.split(/[\s,]+/).filter(Boolean) ?? [],
    hasRateLimits: values.RATE_LIMITS === 'on',
  };
}

function parseEnvironment(environment: Readonly<Record<string, string | undefined>>) {
  // An empty variable is what compose files and unit files send for "not set".
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = environmentSchema.safeParse(set);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new ConfigError(String(issue?.path[0] ?? 'environment'), issue?.message ?? 'is not valid');
}

/** An existing folder, or a place where one can be made. */
function requireFolderPlace(variable: string, folder: string): void {
  if (folder.includes('\0')) throw new ConfigError(variable, 'is not a path');
  if (existsSync(folder) && !statSync(folder).isDirectory())
    throw new ConfigError(variable, `${folder} is not a folder`);
}

/**
 * A folder that does not exist is refused only while there is no library yet, when it is almost surely a typing error.
 * Later it is an unmounted disk: the server starts, keeps everything and says so (reliability.md R9).
 */
function readMusicDir(value: string | undefined, dataDir: string): string | undefined {
  if (value === undefined) return undefined;
  const folder = path.resolve(value);
  requireFolderPlace('MUSIC_DIR', folder);
  const isFirstStart = !existsSync(path.join(dataDir, DATABASE_FILE));
  if (isFirstStart && !existsSync(folder)) throw new ConfigError('MUSIC_DIR', `there is no folder ${folder}`);
  return folder;
}

/** Makes DATA_DIR; throws ConfigError when that cannot be. */
export function makeDataDir({ dataDir }: Pick<Config, 'dataDir'>): void {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    const { code = 'error' } = error as NodeJS.ErrnoException;
    throw new ConfigError('DATA_DIR', `${dataDir} cannot be made or written to (${code})`);
  }
}

/** Name of the SQLite file inside DATA_DIR. */
export const DATABASE_FILE = 'tutti.db';
