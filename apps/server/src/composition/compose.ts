/** Builds the server out of its parts. Nothing runs and nothing listens until `start`; tests compose it too. */
import type { Server } from 'node:http';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '#app';
import { type Config, ConfigError, makeDataDir, REPOSITORY } from '#config';
import { createAuthenticate } from '#http/authenticate.ts';
import { createLoadShedding, noLoadShedding } from '#http/load-shedding.ts';
import { registerMetrics } from '#http/metrics-route.ts';
import { createRateLimits, noRateLimits } from '#http/rate-limits.ts';
import { registerNegotiation } from '#hub/negotiate-route.ts';
import { type Clock, createSystemClock } from '#platform/clock.ts';
import { type Database, openDatabase } from '#platform/db/database.ts';
import { DATABASE_FILE } from '#platform/db/database-file.ts';
import { refuseLostDatabase } from '#platform/db/lost-database.ts';
import { migrate } from '#platform/db/migrate.ts';
import { createEvents, type Events } from '#platform/events.ts';
import { createRandomIds, type Ids } from '#platform/ids.ts';
import { createLogger, type Logger } from '#platform/logger.ts';
import { createMemoryRest } from '#platform/memory-rest.ts';
import { readOrCreateSecret, SESSION_KEY } from '#platform/secrets.ts';
import { createSystemTimers, type Timers } from '#platform/timers.ts';
import { composeFeatures, type Features } from './compose-features.ts';
import { registerFeatureRoutes } from './feature-routes.ts';
import { isPlainAndPublic, PLAIN_PUBLIC_URL_WARNING } from './plain-public-url.ts';
import { requireEveryRoute, requirePolicies } from './require-policies.ts';

/** What tests replace. */
export interface Overrides {
  readonly clock?: Clock;
  readonly timers?: Timers;
  readonly ids?: Ids;
  readonly logger?: Logger;
  readonly random?: () => number;
  /** Check our own replies against the contract. */
  readonly checksReplies?: boolean;
  /** Passwords at the lowest cost. */
  readonly hasCheapPasswords?: boolean;
}

export interface Composition {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly events: Events;
  readonly clock: Clock;
  readonly features: Features;
  /** The first administrator's password when it was made up at this first start; to be printed once. */
  readonly madeUpPassword: string | undefined;
  /** Begins what runs by itself: stations, scans, mail, batches. */
  start(): Promise<void>;
  /** Ends everything in order; safe to call at any time, and twice. */
  stop(): Promise<void>;
}

const WEB_FOLDER = path.join(REPOSITORY, 'apps', 'web', 'dist');
const DEMO_FOLDER = path.join(REPOSITORY, 'demo-library');
export const VERSION = '0.1.0';

export async function compose(config: Config, overrides: Overrides = {}): Promise<Composition> {
  const logger = overrides.logger ?? createLogger(config.logLevel);
  const clock = overrides.clock ?? createSystemClock();
  const databaseFile = path.join(config.dataDir, DATABASE_FILE);
  const database = await openAnswering(config, databaseFile);
  try {
    makeDataDir(config);
    const secret = readOrCreateSecret(config.dataDir, SESSION_KEY);
    await migrate(database, {
      onBackup: (copy) => logger.info({ copy }, 'copied the database before its upgrade'),
    });
    const shared = {
      database,
      clock,
      logger,
      events: createEvents(logger),
      timers: overrides.timers ?? createSystemTimers(),
      ids: overrides.ids ?? createRandomIds(),
      random: overrides.random ?? Math.random,
    };
    const features = composeFeatures({
      ...shared,
      config,
      secret,
      version: VERSION,
      databaseFile,
      musicDir: config.musicDir ?? DEMO_FOLDER,
      hasCheapPasswords: overrides.hasCheapPasswords ?? false,
    });
    return await assemble({ ...shared, config, features, checksReplies: overrides.checksReplies ?? false });
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** A database server has to answer before anything is written; a file needs its folder first. */
async function openAnswering(config: Config, file: string): Promise<Database> {
  if (config.databaseUrl === undefined) {
    refuseLostDatabase(file);
    makeDataDir(config);
    return openDatabase({ file });
  }
  const database = await openDatabase({ databaseUrl: config.databaseUrl, file });
  try {
    await database.ping();
    return database;
  } catch (error) {
    await database.close();
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = (message || code || 'no reason given').split('\n', 1)[0];
    throw new ConfigError('DATABASE_URL', `the database cannot be used (${reason})`);
  }
}

interface Parts {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: Events;
  readonly timers: Timers;
  readonly ids: Ids;
  readonly logger: Logger;
  readonly config: Config;
  readonly features: Features;
  readonly checksReplies: boolean;
}

async function assemble(parts: Parts): Promise<Composition> {
  const { database, clock, events, config, features } = parts;
  const shedding = parts.checksReplies ? noLoadShedding : createLoadShedding();
  const memoryRest = createMemoryRest(parts);
  const app = await buildComposedApp(parts, shedding);
  if (isPlainAndPublic(config.publicUrl)) parts.logger.warn(PLAIN_PUBLIC_URL_WARNING);
  const madeUpPassword = await features.accounts.ensureFirstAdministrator({
    email: config.adminEmail,
    password: config.adminPassword,
    isChosen: config.isAdminChosen,
  });
  let stopping: Promise<void> | undefined;
  async function stopAll(): Promise<void> {
    shedding.stop();
    memoryRest.stop();
    await features.hub.stop();
    await app.close();
    await features.stop();
    await database.close();
  }
  return {
    app,
    database,
    events,
    clock,
    features,
    madeUpPassword,
    async start() {
      shedding.start();
      await features.start();
      memoryRest.start();
    },
    stop() {
      stopping ??= stopAll();
      return stopping;
    },
  };
}

async function buildComposedApp(
  parts: Parts,
  shedding: ReturnType<typeof createLoadShedding>,
): Promise<FastifyInstance> {
  const { config, clock, features, ids, logger, checksReplies } = parts;
  const authenticate = createAuthenticate(features.sessions);
  const app = await buildApp(
    {
      logger,
      version: VERSION,
      publicUrl: config.publicUrl,
      trustedProxies: config.trustedProxies,
      allowedOrigins: config.allowedOrigins,
      clock,
      limits: config.hasRateLimits ? createRateLimits({ clock }) : noRateLimits,
      shedding,
      checksReplies,
      frameOrigins: Object.values(config.games)
        .flatMap((url) => url ?? [])
        .map((url) => new URL(url).origin),
      webFolder: WEB_FOLDER,
      authenticate,
    },
    (registrar, instance) => {
      registerFeatureRoutes(registrar, { ...parts, version: VERSION });
      registerNegotiation(instance, { authenticate, ids });
      registerMetrics(instance, {
        tutti_hub_connections: {
          help: 'Open connections of listeners',
          read: () => features.hub.connectionCount(),
        },
      });
      requireEveryRoute(registrar.registered);
      requirePolicies();
    },
  );
  features.hub.attach(app.server as Server);
  return app;
}
