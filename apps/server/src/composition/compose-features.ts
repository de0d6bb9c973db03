/** Every feature with what it needs; the only place where they meet. */
import type { Config } from '#config';
import { type Accounts, createAccounts } from '#features/accounts/accounts.ts';
import { createPasswords } from '#features/accounts/passwords.ts';
import type { UserLists } from '#features/accounts/user-lists.ts';
import type { Admin } from '#features/admin/admin.ts';
import type { ListenerSampler } from '#features/admin/listener-sampler.ts';
import { type Audit, createAudit } from '#features/audit/audit.ts';
import { createFavourites, type Favourites } from '#features/favourites/favourites.ts';
import { createLibraryFeature, type Library } from '#features/library/library.ts';
import { createPurgeMissing } from '#features/library/purge-missing.ts';
import { createMediaFeature, type Media } from '#features/media/media.ts';
import { createPlaylists, type Playlists } from '#features/playlists/playlists.ts';
import { createRadio, type Radio } from '#features/radio/radio.ts';
import { createRecents, type Recents } from '#features/recents/recents.ts';
import { createRoles, type Roles } from '#features/roles/roles.ts';
import { createScanner, type Scanner } from '#features/scanner/scanner.ts';
import { createSessions, type Sessions } from '#features/sessions/sessions.ts';
import { createSound, type Sound } from '#features/sound/sound.ts';
import { createSocketOrigin } from '#http/socket-origin.ts';
import { createHub, type Hub } from '#hub/hub.ts';
import type { Requester } from '#identity/actor.ts';
import { createAudioProcess } from '#platform/audio/audio-process.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Events } from '#platform/events.ts';
import type { Ids } from '#platform/ids.ts';
import type { Logger } from '#platform/logger.ts';
import { createOutbox, type Outbox } from '#platform/mail/outbox.ts';
import { createSendMail } from '#platform/mail/send-mail.ts';
import type { Timers } from '#platform/timers.ts';
import { composeAdmin } from './compose-admin.ts';

export interface FeatureParts {
  readonly config: Config;
  readonly version: string;
  readonly database: Database;
  readonly databaseFile: string;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly ids: Ids;
  readonly random: () => number;
  readonly events: Events;
  readonly logger: Logger;
  readonly secret: Buffer;
  readonly musicDir: string;
  readonly hasCheapPasswords: boolean;
}

export interface Features {
  readonly audit: Audit;
  readonly sessions: Sessions;
  readonly roles: Roles;
  readonly accounts: Accounts;
  readonly admin: Admin;
  readonly userLists: UserLists;
  readonly listenerSampler: ListenerSampler;
  readonly outbox: Outbox;
  readonly library: Library;
  readonly purgeMissing: ReturnType<typeof createPurgeMissing>;
  /** Writes down that a person asked for a scan. */
  readonly recordScan: (who: Requester, details: string) => Promise<void>;
  readonly media: Media;
  readonly sound: Sound;
  readonly scanner: Scanner;
  readonly radio: Radio;
  readonly recents: Recents;
  readonly favourites: Favourites;
  readonly playlists: Playlists;
  readonly hub: Hub;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export function composeFeatures(parts: FeatureParts): Features {
  const people = composePeople(parts);
  const music = composeMusic(parts, people.audit);
  const hub = createHub({
    ...parts,
    ...music,
    authenticate: people.sessions.authenticateToken,
    listAdministratorIds: people.roles.listAdministratorIds,
    originOf: createSocketOrigin(parts.config.trustedProxies),
    allowedOrigins: [new URL(parts.config.publicUrl).origin, ...parts.config.allowedOrigins],
    hasUserLimits: parts.config.hasRateLimits,
  });
  const accounts = createAccounts({
    ...parts,
    ...people,
    passwords: createPasswords({ isCheap: parts.hasCheapPasswords }),
    squarePicture: music.media.squarePicture,
    publicUrl: parts.config.publicUrl,
    signUp: parts.config.signUp,
  });
  const { admin, userLists, listenerSampler } = composeAdmin({
    ...parts,
    ...people,
    ...music,
    accounts,
    hub,
  });
  const { audioProcess, ...visibleMusic } = music;
  const libraryActs = composeLibraryActs(parts, people.audit);
  return {
    ...people,
    ...visibleMusic,
    ...libraryActs,
    accounts,
    admin,
    userLists,
    listenerSampler,
    hub,
    async start() {
      people.sessions.start();
      people.outbox.start();
      music.library.start();
      music.media.start();
      listenerSampler.start();
      music.scanner.start();
      await music.radio.playout.start();
      await music.sound.start();
    },
    async stop() {
      await listenerSampler.stop();
      await music.scanner.stop();
      await music.sound.stop();
      await music.radio.playout.stop();
      await music.media.close();
      await audioProcess.close();
      await people.outbox.stop();
      await people.sessions.stop();
      await people.audit.close();
      await userLists.close();
      await music.library.close();
    },
  };
}

function composePeople(parts: FeatureParts) {
  const { config, logger } = parts;
  const audit = createAudit(parts);
  const sessions = createSessions(parts);
  const roles = createRoles({ ...parts, audit });
  const outbox = createOutbox({ ...parts, send: createSendMail({ ...config, logger }) });
  return { audit, sessions, roles, outbox };
}

/** What people do to the library, written down in the transaction that does it. */
function composeLibraryActs(parts: FeatureParts, audit: Audit) {
  const act = (action: 'LIBRARY_SCAN_STARTED' | 'LIBRARY_PURGED', who: Requester, details: string) =>
    ({ action, resourceType: 'Library', resource: parts.musicDir, ...who, details }) as const;
  return {
    purgeMissing: createPurgeMissing({
      ...parts,
      recordPurge: (trx, who, details) => audit.record(trx, act('LIBRARY_PURGED', who, details)),
    }),
    recordScan: (who: Requester, details: string) =>
      audit.record(parts.database.queries, act('LIBRARY_SCAN_STARTED', who, details)),
  };
}

function composeMusic(parts: FeatureParts, audit: Audit) {
  const { config } = parts;
  const audioProcess = createAudioProcess();
  const library = createLibraryFeature(parts);
  const sound = createSound({ ...parts, dataDir: config.dataDir });
  const media = createMediaFeature({
    ...parts,
    library,
    audioProcess,
    dataDir: config.dataDir,
    findRendition: sound.findRendition,
    hasUserLimits: config.hasRateLimits,
  });
  const scanner = createScanner({
    ...parts,
    databaseUrl: config.databaseUrl,
    isDemo: config.musicDir === undefined,
  });
  const radio = createRadio({
    ...parts,
    prepareTracks: sound.prepare,
    recordAct: (trx, { action, station, actor, origin }) =>
      audit.record(trx, {
        action,
        resourceType: 'Streaming',
        resource: station.genreName,
        actor,
        origin,
      }),
  });
  const recents = createRecents({ ...parts, library });
  const favourites = createFavourites({ ...parts, library });
  const playlists = createPlaylists({ ...parts, library });
  return { audioProcess, library, sound, media, scanner, radio, recents, favourites, playlists };
}
