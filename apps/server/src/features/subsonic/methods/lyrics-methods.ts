import type { Media } from '#features/media/media.ts';
import { AppError } from '#platform/app-error.ts';
import type { Caller } from '#platform/async/fair-queue.ts';
import { foldName } from '#platform/text/fold-text.ts';
import type { Catalog } from '../catalog.ts';
import { defineMethod, type MethodGroup } from '../method.ts';
import { entityId, required, text } from '../parameters.ts';
import { toStructuredLyrics } from '../wire-collections.ts';

interface LyricsDeps {
  readonly catalog: Catalog;
  readonly media: Pick<Media, 'lyrics'>;
}

const SAME_NAME_MAX = 50;

export function createLyricsMethods({ catalog, media }: LyricsDeps): MethodGroup {
  const { library } = catalog;

  async function findSong(artist: string, title: string, caller: Caller) {
    const query = { of: 'matches', kind: 'songs', text: `${artist} ${title}`.trim() } as const;
    const ids = await library.orderedIds(query, caller);
    const songs = await library.entries.songs(Array.from(ids.subarray(0, SAME_NAME_MAX)));
    return songs.find(
      (song) =>
        foldName(song.title) === foldName(title) &&
        (artist === '' || foldName(song.artist).includes(foldName(artist))),
    );
  }

  return {
    extensions: [{ name: 'songLyrics', versions: [1] }],
    methods: [
      defineMethod({
        name: 'getLyrics',
        tier: 'B',
        waitsElsewhere: true,
        summary: 'The words of a song by its artist and title; nothing when there are none',
        parameters: { artist: text(), title: text() },
        async answer({ artist = '', title = '' }, { caller, inTurn }) {
          const find = () => findSong(artist, title, caller);
          const song = title === '' ? undefined : await inTurn(find);
          const lines = song === undefined ? [] : await readLines(media, song.id, caller);
          if (song === undefined || lines.length === 0) return { lyrics: { value: '' } };
          return { lyrics: { artist: song.artist, title: song.title, value: lines.join('\n') } };
        },
      }),
      defineMethod({
        name: 'getLyricsBySongId',
        tier: 'B',
        waitsElsewhere: true,
        summary: 'The words of a song, with their times where they are known',
        parameters: { id: required(entityId('song')) },
        async answer({ id: { id } }, { caller }) {
          const song = await catalog.requireSong(id);
          const { lyrics } = await media.lyrics.get(id, caller);
          return { lyricsList: { structuredLyrics: toStructuredLyrics(lyrics, song) } };
        },
      }),
    ],
  };
}

async function readLines(media: Pick<Media, 'lyrics'>, trackId: number, caller: Caller): Promise<string[]> {
  try {
    return (await media.lyrics.get(trackId, caller)).lyrics.lines.map(({ text: line }) => line);
  } catch (error) {
    // Its file was deleted while it was looked up by its names.
    if (error instanceof AppError && error.status === 404) return [];
    throw error;
  }
}
