/** Finds the picture for an id: the album's or artist's own, or else that of the album that represents it best. */
import type { Library } from '#features/library/library.ts';
import type { JpegCoverSubject } from '#features/media/media.ts';
import type { Playlists } from '#features/playlists/playlists.ts';
import type { Radio } from '#features/stations/radio.ts';
import { type Catalog } from '../catalog.ts';
import { SubsonicError } from '../subsonic-error.ts';
import type { EntityId } from '../subsonic-ids.ts';
import { listAlbumIds } from './browsing-methods.ts';

interface CoverDeps {
  readonly catalog: Catalog;
  readonly library: Pick<Library, 'artwork' | 'albumsForCover'>;
  readonly playlists: Pick<Playlists, 'listAlbumIds'>;
  readonly radio: Pick<Radio, 'listStations'>;
}

export type FindCoverSubject = (entity: EntityId, userId: string) => Promise<JpegCoverSubject>;

/** Reads only the first albums, because an artist may have many. */
const ALBUMS_LOOKED_AT = 8;

export function createCoverSubjects({ catalog, library, playlists, radio }: CoverDeps): FindCoverSubject {
  /** Returns the first album with a picture of its own, or the first. */
  async function pickAlbum(albumIds: readonly number[]): Promise<number | null> {
    for (const id of albumIds.slice(0, ALBUMS_LOOKED_AT)) {
      const artwork = await library.artwork.find(id);
      if (artwork !== undefined && artwork.kind !== 'none') return id;
    }
    return albumIds[0] ?? null;
  }

  const subjects: Readonly<
    Record<EntityId['kind'], (id: number, userId: string) => Promise<JpegCoverSubject>>
  > = {
    async song(id) {
      const { albumId, title, artist } = await catalog.requireSong(id);
      return { albumId, trackId: id, title, artist };
    },
    async album(id) {
      const { id: albumId, title, artist } = await catalog.requireAlbum(id);
      return { albumId, title, artist };
    },
    async artist(id) {
      const { name } = await catalog.requireArtist(id);
      const albumId = await pickAlbum(await listAlbumIds(catalog, id));
      return { artistId: id, albumId, title: name, artist: '' };
    },
    async playlist(playlistId, userId) {
      const albumIds = await playlists.listAlbumIds({ userId, playlistId }, ALBUMS_LOOKED_AT);
      return { albumId: await pickAlbum(albumIds), title: `Playlist ${playlistId}`, artist: '' };
    },
    async station(id) {
      const station = (await radio.listStations()).find((one) => one.id === id);
      if (station === undefined) throw new SubsonicError('NOT_FOUND');
      const [album] = await library.albumsForCover(station.genreId, 1);
      return { albumId: album?.id ?? null, title: station.genreName, artist: '' };
    },
  };
  return ({ kind, id }, userId) => subjects[kind](id, userId);
}
