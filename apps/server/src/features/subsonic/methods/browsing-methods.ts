import type { ArtistEntry } from '#features/library/library.ts';
import { ARTICLES } from '#platform/text/fold-text.ts';
import type { Catalog, ToWire } from '../catalog.ts';
import { defineMethod, type MethodGroup } from '../method.ts';
import { entityId, musicFolder, required } from '../parameters.ts';
import { toAlbum, toArtist, toGenre } from '../wire-objects.ts';
import type { WireObject } from '../wire-text.ts';

export function createBrowsingMethods(catalog: Catalog): MethodGroup {
  const { library, findMarks } = catalog;
  const { entries, orderedIds } = library;

  return {
    methods: [
      defineMethod({
        name: 'getArtists',
        tier: 'A',
        summary: 'All artists by their first letter',
        parameters: { musicFolderId: musicFolder() },
        async answer({ musicFolderId }, { user }) {
          const index = musicFolderId ? await listIndex(catalog, user.userId, toArtist) : [];
          return { artists: { ignoredArticles: IGNORED_ARTICLES, index } };
        },
      }),
      defineMethod({
        name: 'getArtist',
        tier: 'A',
        summary: 'An artist and their albums, the newest first',
        parameters: { id: required(entityId('artist')) },
        async answer({ id: { id } }, { user }) {
          const artist = await catalog.requireArtist(id);
          const marks = await findMarks(user.userId, 'artist', [id]);
          const albumIds = await listAlbumIds(catalog, id);
          const album = await catalog.albums(user.userId, albumIds);
          return { artist: { ...toArtist(artist, marks.get(id)), albumCount: album.length, album } };
        },
      }),
      defineMethod({
        name: 'getAlbum',
        tier: 'A',
        summary: 'An album and its songs in the order of discs and tracks',
        parameters: { id: required(entityId('album')) },
        async answer(parameters, { user }) {
          const album = await catalog.requireAlbum(parameters.id.id);
          const { id } = album;
          const marks = await findMarks(user.userId, 'album', [id]);
          const songIds = await orderedIds({ of: 'songs of album', albumId: id });
          const song = await catalog.songs(user.userId, songIds);
          return { album: { ...toAlbum(album, marks.get(id)), songCount: song.length, song } };
        },
      }),
      defineMethod({
        name: 'getSong',
        tier: 'A',
        summary: 'A song',
        parameters: { id: required(entityId('song')) },
        async answer({ id: { id } }, { user }) {
          await catalog.requireSong(id);
          const [song] = await catalog.fewSongs(user.userId, [id]);
          return { song };
        },
      }),
      defineMethod({
        name: 'getGenres',
        tier: 'A',
        summary: 'All genres with how many songs and albums they have',
        answer: async () => ({ genres: { genre: (await entries.genres()).map(toGenre) } }),
      }),
    ],
  };
}

/** The articles that sorting ignores, capitalized as apps expect. */
export const IGNORED_ARTICLES = ARTICLES.map(
  (article) => `${article[0]?.toUpperCase()}${article.slice(1)}`,
).join(' ');

export async function listAlbumIds({ library }: Catalog, artistId: number): Promise<number[]> {
  const own = await library.orderedIds({ of: 'albums of artist', artistId });
  if (own.length > 0) return Array.from(own);
  return Array.from(await library.orderedIds({ of: 'albums with artist', artistId }));
}

export async function listIndex(
  { letters, artistsInParts }: Catalog,
  userId: string,
  toWire: ToWire<ArtistEntry>,
): Promise<WireObject[]> {
  const all = [...(await letters())];
  return all.map(([name, ids]) => ({ name, artist: artistsInParts(userId, ids, toWire) }));
}
