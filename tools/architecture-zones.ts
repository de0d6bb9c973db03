/**
 * The architecture rules as data: which folder may import which. `npm run check -- zones` prints them, and
 * architecture.test.ts enforces them. To allow a new import, change the row here; if it runs against the direction of
 * the others, explain it in a decision record.
 */

export interface Zone {
  name: string;
  /** Folder or file, relative to the repository. The longest match determines the zone of a file. */
  folder: string;
  /** Only the files of the folder that have such a name. Such a zone counts before one of the whole folder. */
  fileNames?: RegExp;
  livesHere: string;
  /** Names of other zones; a zone may always import itself. */
  mayImport: readonly string[];
  /** Allowed npm packages (including `node:` modules); `any` for zones whose job is technology. */
  packages: 'any' | readonly string[];
  /** Pure code: clock, randomness, timers and I/O must be passed in. */
  isPure?: true;
}

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
/** Zones that every part of the page may import: the contract, both engines, the language, and subscriptions. */
const pageWords = ['contract', 'player', 'sync', 'subscribable', 'web/language', 'web/above-the-fold'];
/** Zones from which screens are built. */
const screenInside = ['web/components', 'web/navigation', 'web/ui', 'web/data', 'web/engine', 'web/api'];
/** The parts that stay on the page around every view. */
const pageFrame = [
  'web/frame',
  'web/command-palette',
  'web/full-player',
  'web/side-panel',
  'web/player-bar',
  'web/queue-handover',
];
const screens = ['web/pages', 'web/views', 'web/admin'];

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
  {
    name: 'web/app',
    folder: 'apps/web/src',
    livesHere: 'main.tsx and app/: providers, router, guards, error boundary',
    mayImport: [...pageFrame, ...screens, ...screenInside, ...pageWords],
    packages: 'any',
  },
  {
    name: 'web/frame',
    folder: 'apps/web/src/frame',
    livesHere: 'sidebar, header, menu, tab bar, and which view is drawn',
    mayImport: [
      'web/command-palette',
      'web/full-player',
      'web/side-panel',
      'web/player-bar',
      'web/queue-handover',
      ...screens,
      ...screenInside,
      ...pageWords,
    ],
    packages: 'any',
  },
  {
    name: 'web/command-palette',
    folder: 'apps/web/src/command-palette',
    livesHere: 'what Ctrl+K opens: views, commands and the library by name',
    mayImport: ['web/admin', ...screenInside, ...pageWords],
    packages: 'any',
  },
  {
    name: 'web/side-panel',
    folder: 'apps/web/src/side-panel',
    livesHere: 'queue, lyrics and station beside the page on a wide screen',
    mayImport: ['web/full-player', 'web/player-bar', ...screens, ...screenInside, ...pageWords],
    packages: 'any',
  },
  {
    name: 'web/full-player',
    folder: 'apps/web/src/full-player',
    livesHere: 'the full-screen view of what plays, at /now',
    mayImport: ['web/player-bar', ...screenInside, ...pageWords],
    packages: 'any',
  },
  {
    name: 'web/player-bar',
    folder: 'apps/web/src/player-bar',
    livesHere: 'the bars of track and station, their controls, keys and drop targets',
    mayImport: [...screenInside, ...pageWords],
    packages: 'any',
  },
  {
    name: 'web/queue-handover',
    folder: 'apps/web/src/queue-handover',
    livesHere: 'the saved queue that the devices of a listener hand over to each other',
    mayImport: [...screenInside, ...pageWords],
    packages: 'any',
  },
  {
    name: 'web/pages',
    folder: 'apps/web/src/pages',
    livesHere: 'one folder per address that is no view',
    mayImport: [...screenInside, ...pageWords],
    packages: 'any',
  },
  {
    name: 'web/views',
    folder: 'apps/web/src/views',
    livesHere: 'one folder per view id',
    mayImport: [...screenInside, ...pageWords],
    packages: 'any',
  },
  {
    name: 'web/admin',
    folder: 'apps/web/src/admin',
    livesHere: 'one folder per administration screen',
    mayImport: [...screenInside, ...pageWords],
    packages: 'any',
  },
  {
    name: 'web/components',
    folder: 'apps/web/src/components',
    livesHere: 'what two screens share and what knows tracks and stations',
    mayImport: ['web/navigation', 'web/ui', 'web/data', 'web/engine', 'web/api', ...pageWords],
    packages: 'any',
  },
  {
    name: 'web/navigation',
    folder: 'apps/web/src/navigation',
    livesHere: 'which view is open, and how one gets to another',
    mayImport: contractOnly,
    packages: 'any',
  },
  {
    name: 'web/ui',
    folder: 'apps/web/src/ui',
    livesHere: 'buttons, dialogs, sliders: knows nothing of music',
    mayImport: ['contract', 'subscribable', 'web/language', 'web/above-the-fold'],
    packages: 'any',
  },
  {
    name: 'web/data',
    folder: 'apps/web/src/data',
    livesHere: 'query keys, queries, mutations; one file per contract area',
    mayImport: ['web/api', 'web/ui', ...pageWords],
    packages: 'any',
  },
  {
    name: 'web/engine',
    folder: 'apps/web/src/engine',
    livesHere: 'browser adapters; builds player and sync once; usePlayer, useStation',
    mayImport: ['web/api', ...pageWords],
    packages: 'any',
  },
  {
    name: 'web/test',
    folder: 'apps/web/src/test',
    livesHere:
      'harness of the page tests: a screen, page or view in real providers, a server that answers; imported by tests only',
    mayImport: [...pageFrame, ...screens, ...screenInside, ...pageWords],
    packages: 'any',
  },
  {
    name: 'web/preload',
    folder: 'apps/web/preload',
    livesHere:
      'what a screen needs is asked for before the first script has come; what a finished build consists of',
    mayImport: ['contract', 'contract/without-schemas', 'web/above-the-fold'],
    packages: 'any',
  },
  {
    name: 'web/above-the-fold',
    folder: 'apps/web/src/above-the-fold',
    livesHere:
      'what shows first: reckoned by the early code and by the screens alike, so that it is asked for once',
    mayImport: contractOnly,
    packages: [],
  },
  {
    name: 'web/frames',
    folder: 'apps/web/frames',
    livesHere: 'the small games: pages for sandboxed frames, built apart, without anything of the app',
    mayImport: [],
    packages: 'any',
  },
  {
    name: 'web/room-screen',
    folder: 'apps/web/room-screen',
    livesHere: 'the page of TVs that show a room, built apart for old browsers',
    mayImport: ['contract', 'contract/without-schemas', 'web/catalogs', 'web/components'],
    packages: 'any',
  },
  {
    name: 'web/language',
    folder: 'apps/web/src/language',
    livesHere: 'the language of the page, which its texts, dates, numbers and orders depend on',
    mayImport: [],
    // The catalogs, which the build generates.
    packages: 'any',
  },
  {
    name: 'web/catalogs',
    folder: 'apps/web/catalogs',
    livesHere: 'translations made into modules of the page while it is built',
    mayImport: [],
    packages: 'any',
  },
  {
    name: 'web/worker',
    folder: 'apps/web/worker',
    livesHere: 'the service worker, built apart, without anything of the app',
    mayImport: ['web/preload', 'web/catalogs'],
    packages: 'any',
  },
  {
    name: 'web/api',
    folder: 'apps/web/src/api',
    livesHere: 'typed fetch client, token store, wire to our words (player tracks), error to text',
    mayImport: [...pageWords],
    packages: 'any',
  },
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
