/** The rules for tables as data: which feature owns which table; architecture.test.ts enforces them. */

const filledByScans = { owner: 'features/library', filledBy: 'features/scanner' };

/**
 * Maps each table to its owner. Other features read it through queries that the owner exports (`*-reads.ts`) and never
 * write it. `filledBy` names the one exception, and `lentBy` a platform file that passes it to features below the
 * owner.
 */
export const tableOwners: Readonly<
  Record<string, { readonly owner: string; readonly filledBy?: string; readonly lentBy?: string }>
> = {
  account: { owner: 'features/auth', lentBy: 'identity/account-reads.ts' },
  account_link: { owner: 'features/auth' },
  account_mail: { owner: 'features/auth' },
  account_role: { owner: 'features/roles', lentBy: 'identity/account-reads.ts' },
  album: filledByScans,
  album_artist: filledByScans,
  album_genre: filledByScans,
  app_key: { owner: 'features/auth/keys' },
  artist: filledByScans,
  audit_chain: { owner: 'features/audit' },
  audit_entry: { owner: 'features/audit' },
  avatar: { owner: 'features/auth' },
  bookmark: { owner: 'features/bookmarks' },
  favourite: { owner: 'features/favorites' },
  favourite_album: { owner: 'features/favorites' },
  favourite_artist: { owner: 'features/favorites' },
  genre: filledByScans,
  invitation: { owner: 'features/auth' },
  known_device: { owner: 'features/auth' },
  library_state: filledByScans,
  listen_key: { owner: 'features/auth/keys' },
  listener_sample: { owner: 'features/admin' },
  node: { owner: 'platform/nodes' },
  node_count: { owner: 'platform/nodes' },
  node_event: { owner: 'platform/nodes' },
  node_lease: { owner: 'platform/nodes' },
  node_secret: { owner: 'platform/nodes' },
  node_window: { owner: 'platform/nodes' },
  outbox_mail: { owner: 'platform/mail' },
  play: { owner: 'features/recents' },
  play_queue: { owner: 'features/queue' },
  play_queue_entry: { owner: 'features/queue' },
  play_total: { owner: 'features/recents' },
  playlist: { owner: 'features/playlists' },
  playlist_track: { owner: 'features/playlists' },
  rating: { owner: 'features/ratings' },
  recent_station: { owner: 'features/recents' },
  passkey: { owner: 'features/auth' },
  passkey_challenge: { owner: 'features/auth' },
  recovery_code: { owner: 'features/auth' },
  restored_secret: { owner: 'platform/nodes' },
  scan_problem: filledByScans,
  scan_run: filledByScans,
  schema_step: { owner: 'platform/db' },
  session: { owner: 'features/auth/sessions' },
  setting: { owner: 'features/settings' },
  sign_in_failure: { owner: 'features/auth' },
  sign_on_link: { owner: 'features/auth' },
  station: { owner: 'features/stations' },
  timeline_entry: { owner: 'features/stations' },
  totp: { owner: 'features/auth' },
  track: filledByScans,
  track_artist: filledByScans,
  track_genre: filledByScans,
  track_sound: { owner: 'features/analysis' },
  track_waveform: { owner: 'features/analysis' },
};

/** Methods of the query builder whose first argument names a table. */
export const tableCalls = new Set([
  'selectFrom',
  'insertInto',
  'updateTable',
  'deleteFrom',
  'innerJoin',
  'leftJoin',
  'rightJoin',
  'fullJoin',
  'mergeInto',
  'replaceInto',
  'using',
  'table',
]);
