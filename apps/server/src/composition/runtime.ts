import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { type Config, REPOSITORY } from '#config';
import { readMarker } from '#features/scanner/walk/library-marker.ts';
import type { RunningEncoder } from '#features/stations/encoder/encoder.ts';
import type { LoadShedding } from '#http/load-shedding.ts';
import type { RestoreOutcome } from '#platform/backup/pending-restore.ts';
import { type Clock, createSystemClock } from '#platform/clock.ts';
import { type Database } from '#platform/db/database.ts';
import { DATABASE_FILE } from '#platform/db/database-file.ts';
import { createEvents, type Events } from '#platform/events.ts';
import { createRandomIds, type Ids } from '#platform/ids.ts';
import { createLogger, type Logger } from '#platform/logger.ts';
import { createEventReader, type EventReader } from '#platform/nodes/event-reader.ts';
import { createEventRecorder } from '#platform/nodes/event-recorder.ts';
import { createLeases, type Leases } from '#platform/nodes/leases.ts';
import { createNodeRegister, type NodeRegister } from '#platform/nodes/node-register.ts';
import { readSharedSecret, takeRestoredSecrets } from '#platform/nodes/shared-secrets.ts';
import { APP_KEY_SECRET } from '#platform/secret-box.ts';
import { SESSION_KEY } from '#platform/secrets.ts';
import { createSystemTimers, type Timers } from '#platform/timers.ts';
import { VERSION } from '#platform/version.ts';
import { openLocations } from './open-locations.ts';

export interface Overrides {
  readonly encoder?: RunningEncoder;
  readonly clock?: Clock;
  readonly timers?: Timers;
  readonly ids?: Ids;
  readonly logger?: Logger;
  /** Tests with a stopped clock pass leases that need no renewal. */
  readonly leases?: Leases;
  readonly random?: () => number;
  readonly checksReplies?: boolean;
  readonly hasCheapPasswords?: boolean;
  readonly shedding?: LoadShedding;
  readonly build?: string;
  readonly restart?: () => void;
  /** Lets a start wait for its database or its DATA_DIR; rejects if the server is stopped meanwhile. */
  readonly pause?: (delayMs: number) => Promise<void>;
  /** Locks DATA_DIR, unlike tests, which have two servers in one process. */
  readonly isAlone?: boolean;
}

const DEMO_FOLDER = path.join(REPOSITORY, 'demo-library');

export interface Runtime {
  readonly config: Config;
  readonly version: string;
  /** Differs between builds that may answer the same rows differently. */
  readonly build: string;
  readonly database: Database;
  readonly databaseFile: string;
  leaveLocations(): Promise<void>;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly ids: Ids;
  readonly random: () => number;
  readonly events: Events;
  readonly eventReader: EventReader;
  readonly nodes: NodeRegister;
  readonly leases: Leases;
  readonly logger: Logger;
  readonly secret: Buffer;
  readonly appKeySecret: Buffer;
  readonly musicDir: string;
  readonly restored: RestoreOutcome | undefined;
  readonly restart: (() => void) | undefined;
  readonly hasCheapPasswords: boolean;
  readonly checksReplies: boolean;
  readonly encoder: RunningEncoder | undefined;
  readonly shedding: LoadShedding | undefined;
}

export async function createRuntime(config: Config, overrides: Overrides): Promise<Runtime> {
  const logger = overrides.logger ?? createLogger(config.logLevel);
  const databaseFile = path.join(config.dataDir, DATABASE_FILE);
  const clock = overrides.clock ?? createSystemClock();
  const location = { ...config, databaseFile };
  const { pause, isAlone } = overrides;
  const { database, restored, release } = await openLocations(config, location, {
    clock,
    logger,
    pause,
    isAlone,
  });
  async function leaveLocations(): Promise<void> {
    await database.close();
    release();
  }
  try {
    await takeRestoredSecrets(database, config.dataDir);
    const timers = overrides.timers ?? createSystemTimers();
    const ids = overrides.ids ?? createRandomIds();
    const node = { database, clock, timers, logger, nodeId: randomUUID() };
    const events = createEvents(logger, createEventRecorder(node));
    const build = overrides.build ?? readBuild();
    const musicDir = config.musicDir ?? DEMO_FOLDER;
    const nodes = createNodeRegister({
      ...node,
      self: describeSelf(config, { build, musicDir }),
      readLibraryMarker: () => readMarker(musicDir),
    });
    const mayHold = () => nodes.findRefusal() === undefined;
    const leases = overrides.leases ?? createLeases({ ...node, mayHold });
    return {
      config,
      version: VERSION,
      build,
      database,
      databaseFile,
      leaveLocations,
      clock,
      timers,
      ids,
      random: overrides.random ?? Math.random,
      events,
      eventReader: createEventReader({ ...node, events, lease: leases.of('chores') }),
      nodes,
      leases,
      logger,
      secret: await readSharedSecret(database, config.dataDir, SESSION_KEY),
      appKeySecret: await readSharedSecret(database, config.dataDir, APP_KEY_SECRET),
      musicDir,
      restored,
      restart: overrides.restart,
      hasCheapPasswords: overrides.hasCheapPasswords ?? false,
      checksReplies: overrides.checksReplies ?? false,
      encoder: overrides.encoder,
      shedding: overrides.shedding,
    };
  } catch (error) {
    await leaveLocations();
    throw error;
  }
}

function describeSelf(
  { port, publicUrl }: Config,
  { build, musicDir }: Readonly<Record<'build' | 'musicDir', string>>,
) {
  const version = build === VERSION ? VERSION : `${VERSION} (${build})`;
  return { name: `${hostname()}:${port}`, version, publicUrl, musicDir };
}

/** Reads the fingerprint beside the bundle (tools/fresh-build.mjs); a server run from sources uses the version. */
function readBuild(): string {
  try {
    return readFileSync(path.join(import.meta.dirname, '.tutti-build'), 'utf8').slice(0, 12);
  } catch {
    return VERSION;
  }
}
