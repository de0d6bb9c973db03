/** Picks tracks: a mix of all genres that differs each time, and one of a genre that stays the same all day. */

import { isUnknownGenre } from '@tutti/contract/library/unknown-genre';
import { DIVERSE_MIX_SIZE, GENRE_PLAYLIST_SIZE, SHORT_TRACK_MS } from '@tutti/contract/limits';
import type { PreparedSource } from '#platform/db/prepare.ts';
import { createGenreStore, type GenreRow } from '../entries/genre-store.ts';
import { createTrackStore, type WholeTrack } from '../entries/track-store.ts';

export type Chance = () => number;

/** Genres up to this size are read completely; larger ones are sampled by random ids. */
const READ_WHOLE_MAX = 200;
/** Draws per wanted track before giving up, because ids after a gap are drawn repeatedly. */
const DRAWS_PER_TRACK = 4;
/** Weight of other tracks by liked artists, relative to all genres together. */
const ARTISTS_SHARE = 0.25;
const ARTISTS_DRAWN = 20;
/** About half an hour. A mix of fewer tracks with an artist and a genre goes on with tracks that lack them. */
const NAMED_MIN = 12;

export function createTrackPicker(source: PreparedSource) {
  const tracks = createTrackStore(source);
  const genres = createGenreStore(source);

  async function drawFromGenre(
    { id, track_count }: { id: number; track_count: number },
    { wanted, ...pool }: Pool & { wanted: number },
  ): Promise<number[]> {
    const { chance, largestId, shortestMs } = pool;
    if (track_count <= READ_WHOLE_MAX) {
      const ids = isForShort(pool) ? await tracks.listIdsOfGenre(id) : await tracks.listLongIdsOfGenre(id);
      return shuffle(ids, chance).slice(0, wanted);
    }
    return drawSome(wanted, () =>
      tracks.findOfGenreFrom({ genreId: id, fromId: Math.ceil(chance() * largestId), shortestMs }),
    );
  }

  /** Draws other tracks of the artists of liked tracks; an artist with more likes comes up more often. */
  async function drawFromArtists(liked: readonly WholeTrack[], pool: Pool): Promise<number[]> {
    const { chance } = pool;
    const isLiked = new Set(liked.map(({ id }) => id));
    const artists = new Set(
      shuffle(
        liked.flatMap(({ artists: of }) => of.map(({ id }) => id)),
        chance,
      ),
    );
    const hands: Hand[] = [];
    for (const artistId of [...artists].slice(0, ARTISTS_DRAWN)) {
      const others = (await tracks.listIdsOfArtist(artistId)).filter((id) => !isLiked.has(id));
      const suitable = isForShort(pool) ? others : await tracks.keepLong(others);
      hands.push({ weight: 1, ids: shuffle(suitable, chance).slice(0, DIVERSE_MIX_SIZE) });
    }
    return [...deal(hands, DIVERSE_MIX_SIZE)];
  }

  /** Draws tracks of any genre or none, for libraries whose genres do not fill the mix. */
  const drawFromAll = ({ chance, largestId, shortestMs }: Pool): Promise<number[]> =>
    drawSome(DIVERSE_MIX_SIZE, () =>
      tracks.findIdFrom({ fromId: Math.ceil(chance() * largestId), shortestMs }),
    );

  async function mixOf(pool: Pool, likedIds: readonly number[]): Promise<number[]> {
    const liked = await tracks.listByIds(likedIds);
    const listed = (await genres.list()).filter(
      ({ name }) => pool.names !== 'artist and genre' || !isUnknownGenre(name),
    );
    const chosen = chooseGenres(weighGenres(listed, liked), pool.chance);
    const total = chosen.reduce((sum, { weight }) => sum + weight, 0);
    const hands: Hand[] = [];
    for (const { genre, weight } of chosen) {
      // Draw more than each genre's share, because small genres run out.
      const wanted = Math.min(Math.ceil((DIVERSE_MIX_SIZE * weight * 2) / total), DIVERSE_MIX_SIZE);
      hands.push({ weight, ids: await drawFromGenre(genre, { ...pool, wanted }) });
    }
    if (liked.length > 0)
      hands.push({ weight: total * ARTISTS_SHARE, ids: await drawFromArtists(liked, pool) });
    const mix = deal(await keepSuitable(hands, pool), DIVERSE_MIX_SIZE);
    if (mix.size === DIVERSE_MIX_SIZE) return [...mix];
    const others = await keepSuitable([{ weight: 1, ids: await drawFromAll(pool) }], pool);
    return join([...mix], ...others.map(({ ids }) => ids));
  }

  async function keepSuitable(hands: readonly Hand[], { names }: Pool): Promise<readonly Hand[]> {
    if (names === 'any') return hands;
    const named = new Set(await tracks.keepNamed([...new Set(hands.flatMap(({ ids }) => ids))], names));
    return hands.map((hand) => ({ ...hand, ids: hand.ids.filter((id) => named.has(id)) }));
  }

  return {
    /** Rotates through the genres until the mix is full, with a preference for what the user likes (ruling 1.24). */
    async pickDiverse(chance: Chance, likedIds: readonly number[] = []): Promise<number[]> {
      const pool = { chance, largestId: await tracks.findLargestId(), shortestMs: SHORT_TRACK_MS };
      let mix: number[] = [];
      for (const names of NAMES) {
        mix = join(mix, await mixOf({ ...pool, names }, likedIds));
        if (mix.length >= NAMED_MIN) return mix;
      }
      return mix.length > 0 ? mix : mixOf({ ...pool, shortestMs: 0, names: 'any' }, likedIds);
    },

    /** Picks by hash of id and day: the same all day, and a new or removed track changes only one entry. */
    async pickOfDay(genreId: number, day: string): Promise<number[]> {
      const long = await tracks.listLongIdsOfGenre(genreId);
      const ids = long.length > 0 ? long : await tracks.listIdsOfGenre(genreId);
      const hashed = ids.map((id) => ({ id, hash: hashText(`${day}/${genreId}/${id}`) }));
      hashed.sort((a, b) => a.hash - b.hash || a.id - b.id);
      return hashed.slice(0, GENRE_PLAYLIST_SIZE).map(({ id }) => id);
    },
  };
}

interface Pool {
  readonly chance: Chance;
  readonly largestId: number;
  /** Sound effects, skits and ringtones are mixed in only if there is nothing longer (ruling 0.25). */
  readonly shortestMs: number;
  /** Tracks that lack one of these are left out. */
  readonly names: 'artist and genre' | 'artist' | 'any';
}

const NAMES = ['artist and genre', 'artist', 'any'] as const satisfies readonly Pool['names'][];

const isForShort = ({ shortestMs }: Pool) => shortestMs < SHORT_TRACK_MS;

/** Draws until there are enough tracks or the pool is exhausted. */
async function drawSome(wanted: number, draw: () => Promise<number | undefined>): Promise<number[]> {
  const drawn = new Set<number>();
  for (let draws = 0; draws < wanted * DRAWS_PER_TRACK && drawn.size < wanted; draws += 1) {
    const found = await draw();
    if (found === undefined) break;
    drawn.add(found);
  }
  return [...drawn];
}

const join = (...lists: readonly (readonly number[])[]) =>
  [...new Set(lists.flat())].slice(0, DIVERSE_MIX_SIZE);

interface Hand {
  readonly ids: readonly number[];
  readonly weight: number;
}

interface WeighedGenre {
  readonly genre: GenreRow;
  readonly weight: number;
}

/** Spreads half of the weight evenly, the other half by what is liked. */
function weighGenres(genres: readonly GenreRow[], liked: readonly WholeTrack[]): WeighedGenre[] {
  const likes = new Map<string, number>();
  for (const { genres: names } of liked)
    for (const name of new Set(names)) likes.set(name, (likes.get(name) ?? 0) + 1);
  const all = [...likes.values()].reduce((sum, count) => sum + count, 0);
  return genres.map((genre) => {
    const share = all === 0 ? 0 : (likes.get(genre.name) ?? 0) / all;
    return { genre, weight: 1 + share * genres.length };
  });
}

/** Shuffles with a preference for heavier genres; of very many genres only as many as fit. */
function chooseGenres(weighed: readonly WeighedGenre[], chance: Chance): WeighedGenre[] {
  return weighed
    .map((entry) => ({ entry, key: -Math.log(1 - chance()) / entry.weight }))
    .sort((a, b) => a.key - b.key)
    .slice(0, DIVERSE_MIX_SIZE)
    .map(({ entry }) => entry);
}

/** Takes from each group in proportion to its weight, as evenly as possible; equal weights alternate. */
function deal(hands: readonly Hand[], size: number): Set<number> {
  const dealt = new Set<number>();
  const open = hands.map((hand) => ({ ...hand, taken: 0 }));
  const turnOf = ({ taken, weight }: { taken: number; weight: number }) => (taken + 1) / weight;
  while (dealt.size < size) {
    const next = open
      .filter(({ ids, taken }) => taken < ids.length)
      .reduce<(typeof open)[number] | undefined>(
        (first, hand) => (first === undefined || turnOf(hand) < turnOf(first) ? hand : first),
        undefined,
      );
    if (next === undefined) break;
    dealt.add(next.ids[next.taken] as number);
    next.taken += 1;
  }
  return dealt;
}

function shuffle<Item>(items: readonly Item[], chance: Chance): Item[] {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = Math.floor(chance() * (last + 1));
    [shuffled[last], shuffled[other]] = [shuffled[other] as Item, shuffled[last] as Item];
  }
  return shuffled;
}

/** FNV-1a with a final mix, so that neighboring ids end up far apart. */
function hashText(text: string): number {
  let hash = 2_166_136_261;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619);
  hash = Math.imul(hash ^ (hash >>> 16), 2_246_822_507);
  return (hash ^ (hash >>> 13)) >>> 0;
}
