import { type Catalog, takePage } from '../catalog.ts';
import { preferLong } from '../long-songs.ts';
import { defineMethod, type MethodGroup } from '../method.ts';
import { count, musicFolder, offset, required, text, year } from '../parameters.ts';
import { LIST_SIZE, pickSome } from './list-size.ts';

interface SongListDeps {
  readonly catalog: Catalog;
  readonly random: () => number;
}

export function createSongListMethods({ catalog, random }: SongListDeps): MethodGroup {
  const { library, findGenreId } = catalog;
  return {
    methods: [
      defineMethod({
        name: 'getSongsByGenre',
        tier: 'A',
        summary: 'Songs of a genre, a page at a time',
        parameters: {
          genre: required(text()),
          count: count(LIST_SIZE.usual, LIST_SIZE.cap),
          offset: offset(),
          musicFolderId: musicFolder(),
        },
        async answer(values, { user }) {
          const genreId = await findGenreId(values.genre);
          const isAny = genreId !== undefined && values.musicFolderId;
          const ids = isAny ? await library.orderedIds({ of: 'songs', genreId }) : new Int32Array();
          return { songsByGenre: { song: await catalog.songs(user.userId, takePage(ids, values)) } };
        },
      }),
      defineMethod({
        name: 'getRandomSongs',
        tier: 'A',
        summary: 'Songs by chance, each once',
        parameters: {
          size: count(LIST_SIZE.usual, LIST_SIZE.cap),
          genre: text(),
          fromYear: year(),
          toYear: year(),
          musicFolderId: musicFolder(),
        },
        async answer({ size, genre, fromYear, toYear, musicFolderId }, { user }) {
          const genreId = genre === undefined ? undefined : await findGenreId(genre);
          const isNone = !musicFolderId || (genre !== undefined && genreId === undefined);
          const query = { of: 'songs', genreId, fromYear, toYear } as const;
          const ids = isNone
            ? new Int32Array()
            : await preferLong((among) => library.orderedIds({ ...query, ...among }));
          const some = pickSome(ids, size, random);
          return { randomSongs: { song: await catalog.songs(user.userId, some) } };
        },
      }),
    ],
  };
}
