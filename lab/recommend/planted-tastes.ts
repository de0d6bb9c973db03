/**
 * Generates a library and people with planted tastes, and what they play. A taste is a few scenes. Scenes cross genres:
 * most artists of a scene are of three genres, each of which several scenes share. How tracks sound tells the scene only
 * vaguely, because each artist, genre and track adds numbers of its own. Neither scenes nor sounds come from what the
 * product measures or weighs.
 */
import { createRandom } from '@tutti/radio';
import type { Choice, TrackFacts } from '@tutti/recommend';
import { TIMBRE_NUMBERS } from '@tutti/recommend/timbre';

export interface PlantedTrack extends Omit<TrackFacts, 'position'> {
  readonly scene: number;
  readonly popularity: number;
  readonly vector: Float32Array;
}

export interface PlantedPerson {
  /** Plays and skips until now. */
  readonly past: readonly Choice[];
  /** The next plays by session, in order. */
  readonly future: readonly (readonly number[])[];
}

export interface PlantedWorld {
  /** The id of a track is its index. */
  readonly tracks: readonly PlantedTrack[];
  readonly listeners: readonly PlantedPerson[];
}

export interface PlantedSizes {
  readonly tracks: number;
  readonly artists: number;
  readonly genres: number;
  readonly scenes: number;
  readonly listeners: number;
  readonly sessions: number;
}

export const PLANTED_SIZES: PlantedSizes = {
  tracks: 4_000,
  artists: 400,
  genres: 24,
  scenes: 30,
  listeners: 60,
  sessions: 30,
};

const SCENES_OF_PERSON = 3;
const GENRES_OF_SCENE = 3;
/** The share of artists that are of one of their scene's genres. */
const USUAL_GENRE = 0.6;
const HELD_OUT_SHARE = 0.2;
const PLAYS_PER_SESSION = 10;
const MINUTES_PER_PLAY = 4;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Tracks of an artist that are in another scene or genre than the others. */
const ODD_TRACKS = 0.2;
/** Plays that have nothing to do with the person's taste. */
const STRAY_PLAYS = 0.15;
const STRAY_SKIPPED = 0.5;
/** Numbers of a timbre go together, so a library's sound has about as many directions. */
const SOUND_AXES = 10;
/** How much of the sound comes from the scene, and from what has nothing to do with it. */
const SOUND_SHARES = { scene: 1, artist: 0.8, genre: 0.8, track: 1.3 };
const FIRST_YEAR = 1965;
const YEARS = 55;
const YEARS_OF_ARTIST = 15;

export function plantTastes(seed: number, sizes: PlantedSizes = PLANTED_SIZES): PlantedWorld {
  const random = createRandom(seed, 0);
  const tracks = plantTracks(sizes, random);
  const ofScene = Array.from({ length: sizes.scenes }, (_unused, scene) =>
    createDraw(
      tracks.filter((track) => track.scene === scene),
      random,
    ),
  );
  const drawAny = createDraw(tracks, random);
  const listeners = Array.from({ length: sizes.listeners }, () =>
    plantPerson({ sizes, random, ofScene, drawAny }),
  );
  return { tracks, listeners };
}

function plantTracks(sizes: PlantedSizes, random: () => number): PlantedTrack[] {
  const below = (count: number) => Math.floor(random() * count);
  const makeSounds = (count: number) =>
    Array.from({ length: count }, () => Float32Array.from({ length: SOUND_AXES }, () => drawNormal(random)));
  const sounds = {
    scene: makeSounds(sizes.scenes),
    genre: makeSounds(sizes.genres),
    artist: makeSounds(sizes.artists),
  };
  const numberOf = makeSounds(TIMBRE_NUMBERS);
  const genresOf = Array.from({ length: sizes.scenes }, () =>
    Array.from({ length: GENRES_OF_SCENE }, () => below(sizes.genres)),
  );
  const artists = Array.from({ length: sizes.artists }, () => {
    const scene = below(sizes.scenes);
    const usual = genresOf[scene]?.[below(GENRES_OF_SCENE)] ?? 0;
    const genre = random() < USUAL_GENRE ? usual : below(sizes.genres);
    return { scene, genre, year: FIRST_YEAR + below(YEARS - YEARS_OF_ARTIST) };
  });
  return Array.from({ length: sizes.tracks }, (_unused, trackId) => {
    const artistId = below(sizes.artists);
    const artist = artists[artistId] ?? { scene: 0, genre: 0, year: FIRST_YEAR };
    const scene = random() < ODD_TRACKS ? below(sizes.scenes) : artist.scene;
    const genre = random() < ODD_TRACKS ? below(sizes.genres) : artist.genre;
    const sound = Float32Array.from(
      { length: SOUND_AXES },
      (__, at) =>
        SOUND_SHARES.scene * (sounds.scene[scene]?.[at] ?? 0) +
        SOUND_SHARES.genre * (sounds.genre[genre]?.[at] ?? 0) +
        SOUND_SHARES.artist * (sounds.artist[artistId]?.[at] ?? 0) +
        SOUND_SHARES.track * drawNormal(random),
    );
    const vector = Float32Array.from(numberOf, (shares) =>
      shares.reduce((sum, share, axis) => sum + share * (sound[axis] ?? 0), 0),
    );
    return {
      trackId,
      artistIds: [artistId],
      genreIds: [genre],
      year: artist.year + below(YEARS_OF_ARTIST),
      scene,
      popularity: 1 / (1 + below(sizes.tracks / 20)),
      vector,
    };
  });
}

interface PersonOptions {
  readonly sizes: PlantedSizes;
  readonly random: () => number;
  readonly ofScene: readonly (() => PlantedTrack)[];
  readonly drawAny: () => PlantedTrack;
}

function plantPerson({ sizes, random, ofScene, drawAny }: PersonOptions): PlantedPerson {
  const scenes = Array.from({ length: SCENES_OF_PERSON }, () => Math.floor(random() * sizes.scenes));
  const heldOutFrom = Math.floor(sizes.sessions * (1 - HELD_OUT_SHARE));
  const past: Choice[] = [];
  const future: number[][] = [];
  for (let session = 0; session < sizes.sessions; session += 1) {
    const drawOwn = ofScene[scenes[Math.floor(random() * scenes.length)] ?? 0] ?? drawAny;
    const played: number[] = [];
    for (let play = 0; play < PLAYS_PER_SESSION; play += 1) {
      const isStray = random() < STRAY_PLAYS;
      const { trackId } = isStray ? drawAny() : drawOwn();
      const isSkip = isStray && random() < STRAY_SKIPPED;
      const atMs = session * DAY_MS + play * MINUTES_PER_PLAY * MINUTE_MS;
      if (session < heldOutFrom) past.push({ trackId, atMs, isSkip });
      else if (!isSkip) played.push(trackId);
    }
    if (session >= heldOutFrom) future.push(played);
  }
  return { past, future };
}

/** Draws by popularity. */
function createDraw(tracks: readonly PlantedTrack[], random: () => number): () => PlantedTrack {
  let total = 0;
  const sums = tracks.map(({ popularity }) => (total += popularity));
  return () => {
    const wanted = random() * total;
    let [low, high] = [0, tracks.length - 1];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((sums[middle] ?? 0) > wanted) high = middle;
      else low = middle + 1;
    }
    const drawn = tracks[low];
    if (drawn === undefined) throw new Error('there is nothing to draw from');
    return drawn;
  };
}

/** A number from the standard normal distribution (Box and Muller). */
const drawNormal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
