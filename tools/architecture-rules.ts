/** The remaining architecture rules as data; zones are in architecture-zones.ts and tables in table-owners.ts. */

/** Maps each feature to the features whose use cases it may call. */
export const featureEdges: Readonly<Record<string, readonly string[]>> = {
  auth: ['audit', 'roles'],
  roles: ['audit'],
  audit: [],
  backups: ['audit'],
  admin: ['audit', 'auth', 'roles', 'stations'],
  library: ['audit'],
  scanner: ['library', 'favorites', 'ratings', 'audit'],
  analysis: ['library'],
  transcoding: ['analysis'],
  media: ['library'],
  playlists: ['library'],
  favorites: ['library'],
  recents: ['library', 'stations'],
  ratings: ['library'],
  rooms: ['audit', 'library', 'playlists', 'recommend', 'stations'],
  bookmarks: ['library'],
  queue: ['library'],
  playback: ['library', 'recents'],
  games: [],
  settings: ['audit'],
  recommend: ['analysis', 'favorites', 'library', 'playlists', 'recents'],
  statistics: ['favorites', 'library', 'playlists', 'recents'],
  home: ['favorites', 'library', 'queue', 'recents'],
  subsonic: [
    'auth',
    'bookmarks',
    'favorites',
    'library',
    'media',
    'playback',
    'playlists',
    'queue',
    'ratings',
    'recents',
    'recommend',
    'rooms',
    'scanner',
    'stations',
  ],
  stations: ['analysis', 'audit', 'auth', 'library', 'media'],
};

/** Zones that only tests import. */
export const testZones = ['testkit', 'web/test'];

/**
 * Folders and files named after an area of the contract (packages/contract/src/areas.ts): the first group is the area.
 * Folders of the contract without routes have names of their own.
 * Calls of an area that Home does not make are in a folder of the page with its name.
 */
export const areaFilePatterns = [
  /^packages\/contract\/src\/(.+)\/(?:addresses|routes|schemas)(?:\.test)?\.ts$/,
  /^apps\/web\/src\/api\/([^/]+?)(?:\/[\w-]+)?-api(?:\.test)?\.ts$/,
  /^apps\/web\/src\/data\/(?:[a-z]+\/)?(.+)-queries(?:\.test)?\.tsx?$/,
];
/**
 * The only files of the page that may use an address of the contract: the calls of an area, the early calls, and the
 * clock, which reads only a header.
 */
export const addressReaders =
  /^apps\/web\/(?:preload\/preload-calls\.ts|room-screen\/screen-calls\.ts|src\/(?:api\/.+-api\.ts|engine\/station\/server-time\.ts))$/;

/** Sets of listeners belong into a Subscribable. */
export const listenersByHand = /\b(?:listeners|watchers|subscribers)\s*=\s*new Set\b/;
export const listenerKeepers = ['packages/subscribable/'];

/** Formatters must not be created while a module loads, because that delays every screen that loads the module. */
export const formatsByHand = /\bnew Intl\.(?:DateTimeFormat|NumberFormat|Collator)\b/;
export const formatMakers = 'apps/web/src/language/';

/**
 * Finds elements that navigate when pressed. A link with an address (ruling 0.14) must be used instead of an element
 * or a card. Buttons of the kit are allowed for commands such as Back, and the frame for its sidebar.
 */
export const pressedToNavigate =
  /\bon(?:Click|Press)=\{\(\w*\) =>\s*\{?\s*(?:\w+\.stopPropagation\(\);\s*)?(?:void )?(?:openView|openAlbum|navigate)\(/g;
export const pressedElements = /^<(?:[a-z]|CoverCard\b)/;
export const linkedFolders = /^apps\/web\/src\/(?:components|views|pages)\//;

/** Roles of files that stay inside their feature. */
export const closedFilePattern = /-(store|routes|presenter)\.ts$/;

/** Meaningless folder names, which attract unrelated files. */
export const emptyNames = ['utils', 'util', 'helpers', 'helper', 'common', 'manager', 'misc'];

/** Names that a pure file must not use, because its results would depend on something that was not passed in. */
export const impureNames = new Set([
  'Date.now',
  'performance.now',
  'Math.random',
  'crypto.randomUUID',
  'crypto.getRandomValues',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
  'requestAnimationFrame',
  'fetch',
  'process',
  'console',
  'window',
  'document',
  'localStorage',
  'sessionStorage',
  'navigator',
]);

/**
 * Files that may read the environment: the entry points, which pass it to config.ts, and everything outside the
 * product.
 */
export const environmentReaders = [
  // Passes a part of the environment on to child processes.
  'apps/server/src/platform/children/start-child.ts',
  'apps/server/src/config.ts',
  'apps/server/src/main.ts',
  'apps/server/src/commands/scan-command.ts',
  'apps/server/src/commands/admin-command.ts',
  'apps/server/src/commands/move-command.ts',
  'apps/server/src/commands/audit-command.ts',
  'apps/server/src/commands/backup-command.ts',
  'apps/server/src/commands/doctor-command.ts',
  'apps/server/src/commands/restore-command.ts',
  'apps/server/src/test/',
  'e2e/',
  'lab/',
  'tools/',
];

export const dialectFolder = 'apps/server/src/platform/db/dialects/';
/** Only configuration recognizes a database's address, and only the files that open databases name drivers. */
export const dialectWords = new Set(['sqlite', 'postgres', 'postgresql']);
export const databaseDrivers = new Set(['node:sqlite', 'pg', 'better-sqlite3']);
