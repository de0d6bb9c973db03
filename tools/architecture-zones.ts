/**
 * The architecture rules as data: which folder may import which. `npm run check -- zones` prints them, and
 * architecture.test.ts enforces them. To allow a new import, change the row here; if it runs against the direction of
 * the others, explain it in a decision record.
 */

import { pageZones } from './architecture-page-zones.ts';
import type { Zone } from './architecture-zone.ts';

const everyPackage = [
  'contract',
  'radio',
  'room',
  'recommend',
  'broadcast',
  'hub-protocol',
  'player',
  'sync',
];
const serverInside = [
  'server/config',
  'server/identity',
  'server/platform',
  'server/features',
  'server/http',
  'server/hub',
  'server/app',
];
const contractOnly = ['contract'];

export const zones: readonly Zone[] = [
  {
    name: 'contract',
    folder: 'packages/contract/src',
    livesHere: 'what all areas share: hub messages, limits, roles, error codes, the index; zod schemas only',
    mayImport: ['contract/schemas', 'contract/without-schemas'],
    packages: ['zod'],
    isPure: true,
  },
  {
    name: 'contract/schemas',
    folder: 'packages/contract/src',
    fileNames: /^(?:schemas|routes)\.ts$/,
    livesHere: 'wire entities and routes of every area',
    mayImport: ['contract', 'contract/without-schemas'],
    packages: ['zod'],
    isPure: true,
  },
  {
    name: 'contract/without-schemas',
    folder: 'packages/contract/src',
    fileNames: /^(?:[\w-]+-)?(?:addresses|texts)\.ts$/,
    livesHere: 'what the page loads of every area: method, path and access of its routes, and its texts',
    mayImport: contractOnly,
    packages: [],
    isPure: true,
  },
  {
    name: 'radio',
    folder: 'packages/radio/src',
    livesHere: 'rotation rules, timeline arithmetic, planner',
    mayImport: contractOnly,
    packages: [],
    isPure: true,
  },
  {
    name: 'room',
    folder: 'packages/room/src',
    livesHere: 'rooms: commands and permissions, the order of a shared queue, the rows that it becomes',
    mayImport: ['contract', 'radio'],
    packages: [],
    isPure: true,
  },
  {
    name: 'recommend',
    folder: 'packages/recommend/src',
    livesHere:
      'how tracks sound as vectors, which tracks are alike or played together, mixes, and the reasons',
    mayImport: [],
    packages: [],
    isPure: true,
  },
  {
    name: 'broadcast',
    folder: 'packages/broadcast/src',
    livesHere:
      'packets of sound: their grid in time, pieces, segments, playlists and titles as listeners receive them',
    mayImport: contractOnly,
    packages: [],
    isPure: true,
  },
  {
    name: 'hub-protocol',
    folder: 'packages/hub-protocol/src',
    livesHere: 'SignalR JSON framing for the server',
    mayImport: [],
    packages: [],
    isPure: true,
  },
  {
    name: 'subscribable',
    folder: 'packages/subscribable/src',
    livesHere: 'the one set of listeners',
    mayImport: [],
    packages: [],
    isPure: true,
  },
  {
    name: 'player',
    folder: 'packages/player/src',
    livesHere: 'queue, player state machine, shuffle and repeat, the AudioOutput interface',
    mayImport: ['contract', 'subscribable'],
    packages: [],
    isPure: true,
  },
  {
    name: 'sync',
    folder: 'packages/sync/src',
    livesHere: 'clock offset, drift control, hub session, station session',
    mayImport: ['contract', 'subscribable'],
    packages: [],
    isPure: true,
  },
  {
    name: 'testkit',
    folder: 'packages/testkit/src',
    livesHere: 'manual clock, seeded random, fakes, builders; imported by tests only',
    mayImport: [...everyPackage, 'subscribable'],
    packages: 'any',
  },
  {
    name: 'measure',
    folder: 'packages/measure/src',
    livesHere:
      'recordings compared, a recorded sine examined, percentiles, tables and verdicts; imported by neither server nor page',
    mayImport: [],
    packages: [],
    isPure: true,
  },
  {
    name: 'server/main',
    folder: 'apps/server/src',
    livesHere: 'main.ts and commands: the processes that people start',
    mayImport: ['server/composition', ...serverInside, ...everyPackage],
    packages: 'any',
  },
  {
    name: 'server/composition',
    folder: 'apps/server/src/composition',
    livesHere: 'compose(): every feature with what it needs, by name; the only folder that knows everything',
    mayImport: [...serverInside, ...everyPackage],
    packages: 'any',
  },
  {
    name: 'server/app',
    folder: 'apps/server/src/app.ts',
    livesHere: 'buildApp(deps): Fastify without listening, what tests inject into',
    mayImport: [
      'server/config',
      'server/http',
      'server/hub',
      'server/features',
      'server/platform',
      'contract',
    ],
    packages: 'any',
  },
  {
    name: 'server/config',
    folder: 'apps/server/src/config.ts',
    livesHere: 'environment to typed configuration, once; nobody else reads the environment',
    mayImport: ['contract', 'server/platform'],
    packages: 'any',
  },
  {
    name: 'server/http',
    folder: 'apps/server/src/http',
    livesHere: 'Fastify plugins: authentication, error mapper, limits, validator, static files, OpenAPI',
    mayImport: ['contract', 'server/identity', 'server/platform', 'server/config'],
    packages: 'any',
  },
  {
    name: 'server/hub',
    folder: 'apps/server/src/hub',
    livesHere: 'web-socket endpoint, connections, groups, operations, publishers',
    mayImport: [
      'contract',
      'hub-protocol',
      'server/identity',
      'server/platform',
      'server/config',
      'server/http',
      'server/features',
    ],
    packages: 'any',
  },
  {
    name: 'server/features',
    folder: 'apps/server/src/features',
    livesHere: 'one folder each; edges between them in the next table',
    mayImport: [
      'contract',
      'radio',
      'room',
      'recommend',
      'broadcast',
      'server/identity',
      'server/platform',
      'server/http',
      'server/config',
    ],
    packages: 'any',
  },
  {
    name: 'server/identity',
    folder: 'apps/server/src/identity',
    livesHere:
      'who asks, from where, and what they may: actor, origin, policies; the ground under every feature',
    mayImport: ['contract', 'server/platform'],
    packages: [],
  },
  {
    name: 'server/platform',
    folder: 'apps/server/src/platform',
    livesHere:
      'technology without product rules: database, mail, audio, files, watched child processes, events, clock, logger',
    // Encoders use the packet grid, and the child that measures sound describes it.
    mayImport: ['contract', 'broadcast', 'recommend'],
    packages: 'any',
  },
  {
    name: 'server/test',
    folder: 'apps/server/src/test',
    livesHere: 'harness of the server tests: real databases, a whole app in one call',
    mayImport: [...serverInside, 'server/composition', ...everyPackage, 'testkit'],
    packages: 'any',
  },
  ...pageZones,
  {
    name: 'e2e',
    folder: 'e2e',
    livesHere: 'Playwright journeys',
    // Journeys use the real Postgres of the server tests and the sound device of the tools.
    mayImport: ['contract', 'measure', 'server/test', 'web/catalogs', 'tools'],
    packages: 'any',
  },
  {
    name: 'tools',
    folder: 'tools',
    livesHere: 'root scripts, this fence',
    // The server's color calculations are tested here.
    mayImport: ['contract', 'server/platform', 'web/catalogs'],
    packages: 'any',
  },
  {
    name: 'demo-library',
    folder: 'demo-library/generator',
    livesHere: 'composes the music that comes with the repository; nothing of the product knows it',
    // The covers of albums without a picture.
    mayImport: ['server/features'],
    packages: 'any',
  },
  {
    name: 'lab',
    folder: 'lab',
    livesHere:
      'the workshop: torture, mutation, pictures, load; may take what it needs, and nobody takes from it',
    mayImport: [
      'server/main',
      'server/composition',
      ...serverInside,
      'server/test',
      ...everyPackage,
      'subscribable',
      'measure',
      'web/catalogs',
      'e2e',
      'tools',
      'demo-library',
    ],
    packages: 'any',
  },
  {
    name: 'lab/bench',
    folder: 'lab/bench',
    livesHere: 'measurements of the built product beside other servers: what is measured, and what is wanted',
    // The lab listens to pages with the code of the journeys.
    mayImport: ['lab', 'contract', 'measure', 'recommend', 'e2e', 'tools'],
    packages: 'any',
  },
];
