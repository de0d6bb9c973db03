/** The screens to picture, and how to open them in the current page and in version 1. */
export interface Ids {
  readonly album: number;
  readonly artist: number;
  readonly playlist: number;
  readonly genre: number;
  readonly genreName: string;
}

export interface ShownScreen {
  readonly name: string;
  readonly isPublic?: boolean;
  readonly address: (ids: Ids) => string;
  /** Version 1 had one address for most views; the history entry stored which one was open. */
  readonly view?: (ids: Ids) => Readonly<Record<string, string>>;
  /** Version 1 had no such screen. */
  readonly isNew?: boolean;
  /** Buttons to press one after the other once the screen is open. */
  readonly presses?: readonly RegExp[];
}

const of = (id: string) => () => ({ id });

export const SHOWN_SCREENS: readonly ShownScreen[] = [
  { name: 'landing', isPublic: true, address: () => '/' },
  { name: 'login', isPublic: true, address: () => '/login' },
  { name: 'home', address: () => '/', view: of('home') },
  { name: 'live', address: () => '/live-streams' },
  { name: 'albums', address: () => '/albums', view: of('albums') },
  {
    name: 'artist',
    address: ({ artist }) => `/artists/${artist}`,
    view: ({ artist }) => ({ id: 'artists', artistId: String(artist) }),
  },
  { name: 'artists', address: () => '/artists', view: of('artists') },
  { name: 'songs', address: () => '/songs', view: of('tracks') },
  { name: 'genres', address: () => '/genres' },
  { name: 'search', address: () => '/search?q=the', view: () => ({ id: 'search', term: 'the' }) },
  {
    name: 'playlist',
    address: ({ playlist }) => `/playlists/${playlist}`,
    view: ({ playlist }) => ({ id: 'playlist', playlistId: String(playlist) }),
  },
  { name: 'favourites', address: () => '/favorites' },
  { name: 'settings', address: () => '/account' },
  { name: 'apps', address: () => '/apps', isNew: true },
  { name: 'kept', address: () => '/kept', isNew: true },
  { name: 'dashboard', address: () => '/admin' },
  { name: 'users', address: () => '/admin/users' },
  { name: 'backups', address: () => '/admin/backups', isNew: true },
  { name: 'invitations', address: () => '/admin/invitations', isNew: true },
  { name: 'owner-settings', address: () => '/admin/settings', isNew: true },
  // From here on something plays, because the bar below every screen would show it.
  {
    name: 'album',
    address: ({ album }) => `/albums/${album}`,
    view: ({ album }) => ({ id: 'albums', albumId: String(album) }),
    presses: [/^Play album$/i],
  },
  { name: 'queue', address: () => '/queue', isNew: true },
  { name: 'now-playing', address: () => '/now', isNew: true },
  { name: 'on-air', address: () => '/live-streams', presses: [/^Join Stream$/] },
  {
    name: 'station-stage',
    address: () => '/live-streams',
    isNew: true,
    presses: [/^Join Stream$/, /^Full screen$/, /^Requests$/],
  },
];

export interface ShownSize {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** Scale of a picture on its sheet. */
  readonly scale: number;
  /** Number of pictures side by side. */
  readonly columns: 2 | 4;
}

export const SHOWN_SIZES: readonly ShownSize[] = [
  { name: '1440x900', width: 1440, height: 900, scale: 0.5, columns: 2 },
  { name: '390x844', width: 390, height: 844, scale: 0.8, columns: 4 },
  { name: '2560x1440', width: 2560, height: 1440, scale: 0.375, columns: 2 },
];

export const THEMES = ['dark', 'light'] as const;
