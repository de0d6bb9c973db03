/** Choosing some of many: a mix over the genres that differs each time, and one of a genre that lasts the day. */
import { DIVERSE_MIX_SIZE, GENRE_PLAYLIST_SIZE } from '@tutti/contract';
import type { PreparedSource } from '#platform/db/prepare.ts';
import { createGenreStore } from './genre-store.ts';
import { createTrackStore } from './track-store.ts';

/** A number from 0 up to 1. */
export type Chance = () => number;

/** Genres up to this size are read whole; of larger ones single tracks are drawn by a random id. */
const READ_WHOLE_MAX = 200;
/** Draws per wanted track before a genre is left as it is: neighbours of gaps are drawn more than once. */
const DRAWS_PER_TRACK = 4;

export function createTrackPicker(source: PreparedSource) {
  const tracks = createTrackStore(source);
  const genres = createGenreStore(source);

  async function drawFromGenre(
    { id, track_count }: { id: number; track_count: number },
    { wanted, chance, largestId }: { wanted: number; chance: Chance; largestId: number },
  ): Promise<number[]> {
    if (track_count <= READ_WHOLE_MAX)
      return shuffle(await tracks.listIdsOfGenre(id), chance).slice(0, wanted);
    const drawn = new Set<number>();
    for (let draw = 0; draw < wanted * DRAWS_PER_TRACK && drawn.size < wanted; draw += 1) {
      const found = await tracks.findOfGenreFrom(id, Math.ceil(chance() * largestId));
      if (found !== undefined) drawn.add(found);
    }
    return [...drawn];
  }

  /** Tracks of any genre or none, for libraries whose genres do not fill the mix. */
  async function drawFromAll(chance: Chance, largestId: number): Promise<number[]> {
    const drawn = new Set<number>();
    for (let draw = 0; draw < DIVERSE_MIX_SIZE * DRAWS_PER_TRACK; draw += 1) {
      if (drawn.size >= DIVERSE_MIX_SIZE) break;
      const found = await tracks.findIdFrom(Math.ceil(chance() * largestId));
      if (found !== undefined) drawn.add(found);
    }
    return [...drawn];
  }

  return {
    /** One of each genre in turn, until the mix is full or all genres are used up. */
    async pickDiverse(chance: Chance): Promise<number[]> {
      const largestId = await tracks.findLargestId();
      const chosen = shuffle(await genres.list(), chance).slice(0, DIVERSE_MIX_SIZE);
      const hands: number[][] = [];
      for (const genre of chosen) {
        // Small genres run out: draw more than an even share of each, up to what could be needed.
        const wanted = Math.min(Math.ceil((DIVERSE_MIX_SIZE / chosen.length) * 2), DIVERSE_MIX_SIZE);
        hands.push(await drawFromGenre(genre, { wanted, chance, largestId }));
      }
      const mix = new Set<number>();
      for (let turn = 0; turn < DIVERSE_MIX_SIZE && mix.size < DIVERSE_MIX_SIZE; turn += 1) {
        for (const hand of hands) {
          const id = hand[turn];
          if (id !== undefined && mix.size < DIVERSE_MIX_SIZE) mix.add(id);
        }
      }
      if (mix.size < DIVERSE_MIX_SIZE)
        for (const id of await drawFromAll(chance, largestId)) if (mix.size < DIVERSE_MIX_SIZE) mix.add(id);
      return [...mix];
    },

    /**
     * The tracks with the smallest hash of id and day: the same all day, others tomorrow, and a track that comes or
     * goes changes one place instead of the whole list.
     */
    async pickOfDay(genreId: number, day: string): Promise<number[]> {
      const ids = await tracks.listIdsOfGenre(genreId);
      const hashed = ids.map((id) => ({ id, hash: hashText(`${day}/${genreId}/${id}`) }));
      hashed.sort((a, b) => a.hash - b.hash || a.id - b.id);
      return hashed.slice(0, GENRE_PLAYLIST_SIZE).map(({ id }) => id);
    },
  };
}

function shuffle<Item>(items: readonly Item[], chance: Chance): Item[] {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = Math.floor(chance() * (last + 1));
    [shuffled[last], shuffled[other]] = [shuffled[other] as Item, shuffled[last] as Item];
  }
  return shuffled;
}

/** FNV-1a with a final mix, so that neighbouring ids end up far apart. */
function hashText(text: string): number {
  let hash = 2_166_136_261;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619);
  hash = Math.imul(hash ^ (hash >>> 16), 2_246_822_507);
  return (hash ^ (hash >>> 13)) >>> 0;
}
