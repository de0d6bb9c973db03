/** The zones of the page, as part of those in architecture-zones.ts. */
import type { Zone } from './architecture-zone.ts';

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

export const pageZones: readonly Zone[] = [
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
    mayImport: ['contract'],
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
    mayImport: ['contract'],
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
];
