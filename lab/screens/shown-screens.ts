/** The screens to picture, and how to open them. */
export interface Ids {
  readonly album: number;
  readonly artist: number;
  readonly playlist: number;
  readonly genre: number;
  readonly genreName: string;
  readonly pastRoom: string;
  readonly room: string;
  readonly roomCode: string;
}

export interface ShownScreen {
  readonly name: string;
  readonly isPublic?: boolean;
  readonly address: (ids: Ids) => string;
  /** Buttons to press one after the other once the screen is open. */
  readonly presses?: readonly RegExp[];
  /** Two other people listen in the room. */
  readonly hasCompany?: boolean;
  /** The host lets it in as a TV. */
  readonly isTv?: boolean;
}

export const SHOWN_SCREENS: readonly ShownScreen[] = [
  { name: 'landing', isPublic: true, address: () => '/' },
  { name: 'register', isPublic: true, address: () => '/register' },
  { name: 'login', isPublic: true, address: () => '/login' },
  { name: 'home', address: () => '/' },
  { name: 'live', address: () => '/live-streams' },
  { name: 'search', address: () => '/search?q=the' },
  { name: 'library', address: () => '/library' },
  { name: 'albums', address: () => '/albums' },
  { name: 'artists', address: () => '/artists' },
  { name: 'artist', address: ({ artist }) => `/artists/${artist}` },
  { name: 'songs', address: () => '/songs' },
  { name: 'genres', address: () => '/genres' },
  { name: 'genre', address: ({ genre, genreName }) => `/genres/${genre}?genre=${genreName}` },
  { name: 'playlist', address: ({ playlist }) => `/playlists/${playlist}` },
  { name: 'favorites', address: () => '/favorites' },
  { name: 'downloads', address: () => '/kept' },
  { name: 'apps', address: () => '/apps' },
  { name: 'account', address: () => '/account' },
  { name: 'dashboard', address: () => '/admin' },
  { name: 'users', address: () => '/admin/users' },
  { name: 'monitoring', address: () => '/admin/monitoring' },
  { name: 'library-problems', address: () => '/admin/library' },
  { name: 'backups', address: () => '/admin/backups' },
  { name: 'invitations', address: () => '/admin/invitations' },
  { name: 'settings', address: () => '/admin/settings' },
  { name: 'past-room', address: ({ pastRoom }) => `/rooms/${pastRoom}` },
  { name: 'rooms', address: () => '/rooms', hasCompany: true },
  // From here on something plays, because the bar below every screen would show it.
  { name: 'album', address: ({ album }) => `/albums/${album}`, presses: [/^Play album$/i] },
  { name: 'queue', address: () => '/queue' },
  { name: 'now-playing', address: () => '/now' },
  { name: 'joined-station', address: () => '/live-streams', presses: [/^Join Stream$/] },
  {
    name: 'station-now-playing',
    address: () => '/live-streams',
    presses: [/^Join Stream$/, /^Full screen$/, /^Requests$/],
  },
  {
    name: 'room',
    address: ({ room }) => `/rooms/${room}`,
    presses: [/^Listen with everyone$/],
    hasCompany: true,
  },
  { name: 'tv', address: ({ roomCode }) => `/room/${roomCode}/screen`, hasCompany: true, isTv: true },
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
