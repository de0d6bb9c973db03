/** Finds what the tracks of a mix have in common, for its name: a genre, a decade and a mood, or null. */

export interface MixTrack {
  readonly genre: string | null;
  readonly year: number | null;
  /** How lively and how bright the track is among the library, from 0 to 1; null without a vector. */
  readonly energy: number | null;
  readonly brightness: number | null;
}

export const MOODS = ['calm', 'mellow', 'bright', 'driving'] as const;
export type Mood = (typeof MOODS)[number];

export interface MixDescription {
  readonly genre: string | null;
  /** Such as 1990. */
  readonly decade: number | null;
  readonly mood: Mood | null;
}

/** More than half of the tracks, or the name would promise too much. */
const COMMON_SHARE = 0.5;
/** A listener sees the year of each song, so a decade in the name has to hold for nearly all of them. */
const DECADE_SHARE = 0.8;
const LOW = 0.35;
const HIGH = 0.65;

export function describeMix(tracks: readonly MixTrack[]): MixDescription {
  return {
    genre: findCommon(tracks.map(({ genre }) => genre)),
    decade: findDecade(tracks.map(({ year }) => year)),
    mood: findMood(
      meanOf(tracks.map(({ energy }) => energy)),
      meanOf(tracks.map(({ brightness }) => brightness)),
    ),
  };
}

function findCommon<Value>(values: readonly (Value | null)[]): Value | null {
  const counts = new Map<Value, number>();
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  for (const [value, count] of counts) if (count > values.length * COMMON_SHARE) return value;
  return null;
}

/** Returns null if no decade has that share of the tracks with a year, or if half of the tracks have none. */
function findDecade(years: readonly (number | null)[]): number | null {
  const decades = years.flatMap((year) => (year === null ? [] : [Math.floor(year / 10) * 10]));
  if (decades.length <= years.length * COMMON_SHARE) return null;
  const common = findCommon(decades);
  return decades.filter((decade) => decade === common).length >= decades.length * DECADE_SHARE
    ? common
    : null;
}

function findMood(energy: number | null, brightness: number | null): Mood | null {
  if (energy === null || brightness === null) return null;
  if (energy >= HIGH) return 'driving';
  if (energy <= LOW) return brightness >= HIGH ? 'bright' : 'calm';
  if (brightness >= HIGH) return 'bright';
  return brightness <= LOW ? 'mellow' : null;
}

/** Null if fewer than half are known. */
function meanOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  if (known.length === 0 || known.length < values.length * COMMON_SHARE) return null;
  return known.reduce((sum, value) => sum + value, 0) / known.length;
}
