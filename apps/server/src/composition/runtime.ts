/** Creates what every feature needs: settings, the database with the current schema, clock, ids, events and logger. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { type Config, REPOSITORY } from '#config';
import type { RunningProgramme } from '#features/programme/programme.ts';
import { readMarker } from '#features/scanner/library-marker.ts';
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
import { openPlace } from './open-place.ts';

/** What tests replace. */
export interface Overrides {
  readonly programme?: RunningProgramme;
  readonly clock?: Clock;
  readonly timers?: Timers;
  readonly ids?: Ids;
  readonly logger?: Logger;
  /** Where time stands still no lease is renewed. */
  readonly leases?: Leases;
  readonly random?: () => number;
  /** Check our own replies against the contract. */
  readonly checksReplies?: boolean;
  /** Passwords at the lowest cost. */
  readonly hasCheapPasswords?: boolean;
  readonly shedding?: LoadShedding;
  readonly build?: string;
  /** Ends this server and starts it again in its process. */
  readonly restart?: () => void;
  /** Lets a start wait for its database or its DATA_DIR; rejects when it is to end meanwhile. */
  readonly pause?: (delayMs: number) => Promise<void>;
  /** Lets nobody else into DATA_DIR, unlike tests, which have two servers in one process. */
  readonly isAlone?: boolean;
}

const DEMO_FOLDER = path.join(REPOSITORY, 'demo-library');

export interface Runtime {
  readonly config: Config;
  readonly version: string;
  /** Differs where the same rows may be answered in another way. */
  readonly build: string;
  readonly database: Database;
  readonly databaseFile: string;
  /** Closes the database, and lets others into DATA_DIR. */
  leavePlace(): Promise<void>;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly ids: Ids;
  readonly random: () => number;
  readonly events: Events;
  /** Of what other nodes commit. */
  readonly eventReader: EventReader;
  /** Which nodes there are, and whether this one may serve. */
  readonly nodes: NodeRegister;
  /** What one node of several does for all. */
  readonly leases: Leases;
  readonly logger: Logger;
  /** What sessions and listen keys are signed with. */
  readonly secret: Buffer;
  readonly appKeySecret: Buffer;
  readonly musicDir: string;
  /** What became of a restore that somebody asked for before this start. */
  readonly restored: RestoreOutcome | undefined;
  readonly restart: (() => void) | undefined;
  readonly hasCheapPasswords: boolean;
  readonly checksReplies: boolean;
  /** Stands in for the one that makes sound. */
  readonly programme: RunningProgramme | undefined;
  /** Stands in for the one that looks at the event loop. */
  readonly shedding: LoadShedding | undefined;
}

export async function createRuntime(config: Config, overrides: Overrides): Promise<Runtime> {
  const logger = overrides.logger ?? createLogger(config.logLevel);
  const databaseFile = path.join(config.dataDir, DATABASE_FILE);
  const clock = overrides.clock ?? createSystemClock();
  const place = { ...config, databaseFile };
  const { pause, isAlone } = overrides;
  const { database, restored, release } = await openPlace(config, place, { clock, logger, pause, isAlone });
  async function leavePlace(): Promise<void> {
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
      leavePlace,
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
      programme: overrides.programme,
      shedding: overrides.shedding,
    };
  } catch (error) {
    await leavePlace();
    throw error;
  }
}

/** As the other nodes know it. */
function describeSelf(
  { port, publicUrl }: Config,
  { build, musicDir }: Readonly<Record<'build' | 'musicDir', string>>,
) {
  const version = build === VERSION ? VERSION : `${VERSION} (${build})`;
  return { name: `${hostname()}:${port}`, version, publicUrl, musicDir };
}

/** The fingerprint of its sources lies beside the bundle (tools/fresh-build.mjs); who runs the sources has the version. */
function readBuild(): string {
  try {
    return readFileSync(path.join(import.meta.dirname, '.tutti-build'), 'utf8').slice(0, 12);
  } catch {
    return VERSION;
  }
}
