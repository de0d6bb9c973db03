import { VIEW_PATTERNS, type ViewId } from './view-patterns.ts';

export type { ViewId } from './view-patterns.ts';

export const VIEW_IDS = Object.keys(VIEW_PATTERNS) as readonly ViewId[];

export interface View {
  readonly id: ViewId;
  readonly genreId?: string;
  readonly genreName?: string;
  readonly artistId?: string;
  readonly albumId?: string;
  /** The album that a list highlights for a moment (M-170, M-171). */
  readonly selectedAlbumId?: string;
  readonly playlistId?: string;
  readonly mixId?: string;
  readonly gameId?: string;
  readonly roomId?: string;
  readonly year?: string;
  readonly term?: string;
  /** Each view has its own values and ignores others. */
  readonly sort?: string;
  readonly order?: string;
  /** The kind of entries to which the library is narrowed. */
  readonly kind?: string;
}

export const VIEW_PARAMETERS = [
  'genreId',
  'genreName',
  'artistId',
  'albumId',
  'selectedAlbumId',
  'playlistId',
  'mixId',
  'gameId',
  'roomId',
  'year',
  'term',
  'sort',
  'order',
  'kind',
] as const satisfies readonly (keyof View)[];
