/** The other fences of the house as data, beside zones (architecture-zones.ts) and tables (table-owners.ts). */

/** Feature → features whose use cases it may call. */
export const featureEdges: Readonly<Record<string, readonly string[]>> = {
  accounts: ['app-keys', 'listen-keys', 'roles', 'sessions', 'audit'],
  sessions: [],
  roles: ['audit'],
  audit: [],
  backups: ['audit'],
  admin: ['accounts', 'roles', 'sessions', 'audit', 'radio'],
  library: ['audit'],
  scanner: ['library', 'favourites', 'ratings', 'audit'],
  sound: ['library'],
  media: ['library'],
  playlists: ['library'],
  favourites: ['library'],
  recents: ['library', 'radio'],
  ratings: ['library'],
  bookmarks: ['library'],
  queue: ['library'],
  playback: ['library', 'recents'],
  games: [],
  settings: ['audit'],
  'listen-keys': ['app-keys', 'audit'],
  'app-keys': ['audit'],
  statistics: ['favourites', 'playlists', 'recents'],
  home: ['favourites', 'library', 'recents'],
  subsonic: [
    'accounts',
    'app-keys',
    'bookmarks',
    'broadcast',
    'favourites',
    'library',
    'listen-keys',
    'media',
    'playback',
    'playlists',
    'queue',
    'radio',
    'ratings',
    'recents',
    'scanner',
  ],
  radio: ['library', 'sound', 'audit'],
  programme: ['sound'],
  broadcast: ['listen-keys', 'media', 'programme', 'radio'],
};

/** Zones that only tests import. */
export const testZones = ['testkit', 'web/test'];

/**
 * Files that are named after an area of the contract (packages/contract/src/areas.ts): the first group is the name.
 * `index` and `wire-values` belong to all areas.
 */
export const areaFilePatterns = [
  /^packages\/contract\/src\/(?:addresses|http|model)\/(?!index\.ts|wire-values\.ts)(.+?)(?:\.test)?\.ts$/,
  /^apps\/web\/src\/api\/(.+)-api(?:\.test)?\.ts$/,
  /^apps\/web\/src\/data\/(?:[a-z]+\/)?(.+)-queries(?:\.test)?\.tsx?$/,
];
/** Where the page may take an address of the contract: the calls of an area, those of the early file, and the clock, which reads a header only. */
export const addressReaders =
  /^apps\/web\/(?:early\/early-calls\.ts|src\/(?:api\/.+-api\.ts|engine\/station\/server-time\.ts))$/;

/** Who keeps listeners, keeps them in a Subscribable. */
export const listenersByHand = /\b(?:listeners|watchers|subscribers)\s*=\s*new Set\b/;
export const listenerKeepers = ['packages/subscribable/'];

/** A module that makes a format while it loads keeps every screen waiting that it comes with. */
export const formatsByHand = /\bnew Intl\.(?:DateTimeFormat|NumberFormat|Collator)\b/;
export const formatMakers = 'apps/web/src/language/';

/**
 * What leads to a view is a link with its address (ruling 0.14): an element of its own, or a card, that is pressed to
 * navigate is none. Buttons of the kit stay for commands such as Back, and the shell for its sidebar.
 */
export const pressedToNavigate =
  /\bon(?:Click|Press)=\{\(\w*\) =>\s*\{?\s*(?:\w+\.stopPropagation\(\);\s*)?(?:void )?(?:openView|openAlbum|navigate)\(/g;
export const pressedElements = /^<(?:[a-z]|CoverCard\b)/;
export const linkedPlaces = /^apps\/web\/src\/(?:components|views|pages)\//;

/** Roles of files that stay inside their feature. */
export const closedFilePattern = /-(store|routes|presenter)\.ts$/;

/** Folder names that say nothing, and therefore collect everything. */
export const emptyNames = ['utils', 'util', 'helpers', 'helper', 'common', 'manager', 'misc'];

/** What a pure file may not touch: each would make a result depend on something that was not passed in. */
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

/** Who may touch the environment: the entry points that hand it to config.ts, and what runs outside the product. */
export const environmentReaders = [
  // Passes a part of it on to other processes.
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
/** The address of a database is recognised where configuration is read; drivers are named where they are opened. */
export const dialectWords = new Set(['sqlite', 'postgres', 'postgresql']);
export const databaseDrivers = new Set(['node:sqlite', 'pg', 'better-sqlite3']);
