/**
 * All described tracks of the library as positions in one sound space. 100,000 tracks take 14 MB, and twice that while
 * changes are added. Vectors that have come since are placed into the same space, until they are so many that it no
 * longer fits the library.
 */
import {
  fitSoundSpace,
  type PackedPositions,
  positionAt,
  type SoundSpace,
  SPACE_AXES,
} from '@tutti/recommend';
import type { PreparedSource } from '#platform/db/prepare.ts';
import { createDescribedReads, type DescribedReads, type DescribedTracks } from './described-tracks.ts';

export interface SoundModel extends DescribedTracks {
  /** The index of a track is that of its position; one that could not be read is no number. */
  readonly positions: PackedPositions;
  /** The distance of two tracks drawn from the library. */
  readonly usualDistance: number;
  readonly space: SoundSpace;
  /** How many tracks were described when the space was fitted. */
  readonly fittedCount: number;
  find(trackId: number): Float32Array | null;
}

/** A few thousand vectors describe a library well enough. */
const SAMPLE_SIZE = 2_000;
/** The share of tracks that may come or go before the space is fitted again. */
const CHANGED_MAX = 0.25;
const PAIRS_COMPARED = 500;
/** A prime far from the sizes of albums, so that pairs come from different ones. */
const PAIR_STEP = 7_919;

/** Reads the model, or only what has changed since a known one. */
export function createSoundModelRead(source: PreparedSource): (known?: SoundModel) => Promise<SoundModel> {
  const reads = createDescribedReads(source);
  return async (known) => {
    const tracks = await reads.listAll();
    const unchanged = known && findUnchanged(known, tracks);
    if (known && unchanged && isSame(known, unchanged)) return known;
    const fits = known && unchanged && stillFits(known, unchanged);
    const space = fits ? known.space : await fitToSample(reads, tracks.trackIds);
    const positions = await locateAll(reads, { tracks, space, known: fits ? known : undefined, unchanged });
    return {
      ...tracks,
      positions,
      space,
      fittedCount: fits ? known.fittedCount : tracks.trackIds.length,
      usualDistance: findUsualDistance(positions, tracks.trackIds.length),
      find(trackId) {
        const index = indexOf(tracks.trackIds, trackId);
        const position = index === -1 ? null : positionAt(positions, index);
        return position === null || Number.isNaN(position[0]) ? null : position;
      },
    };
  };
}

/** Returns for each track its index in the known model; −1 if its vector has to be read. */
function findUnchanged(known: SoundModel, { trackIds, marks }: DescribedTracks): Int32Array {
  let at = 0;
  return trackIds.map((trackId, index) => {
    while (at < known.trackIds.length && (known.trackIds[at] as number) < trackId) at += 1;
    return known.trackIds[at] === trackId && known.marks[at] === marks[index] ? at : -1;
  });
}

const isSame = (known: SoundModel, unchanged: Int32Array): boolean =>
  unchanged.length === known.trackIds.length && unchanged.every((at) => at !== -1);

function stillFits({ fittedCount }: SoundModel, unchanged: Int32Array): boolean {
  const unchangedCount = unchanged.reduce((count, at) => count + (at === -1 ? 0 : 1), 0);
  const most = Math.max(fittedCount, unchanged.length);
  return unchangedCount >= most * (1 - CHANGED_MAX);
}

async function fitToSample(reads: DescribedReads, trackIds: Int32Array): Promise<SoundSpace> {
  const every = Math.max(1, Math.floor(trackIds.length / SAMPLE_SIZE));
  const vectors: Float32Array[] = [];
  await reads.readVectors(Array.from(trackIds.filter((_, index) => index % every === 0)), (_, vector) =>
    vectors.push(vector),
  );
  return fitSoundSpace(vectors);
}

interface LocateOptions {
  readonly tracks: DescribedTracks;
  readonly space: SoundSpace;
  readonly known: SoundModel | undefined;
  readonly unchanged: Int32Array | undefined;
}

async function locateAll(
  reads: DescribedReads,
  { tracks: { trackIds }, space, known, unchanged }: LocateOptions,
): Promise<PackedPositions> {
  const numbers = new Float32Array(trackIds.length * SPACE_AXES).fill(Number.NaN);
  const missing: number[] = [];
  for (const [index, trackId] of trackIds.entries()) {
    const at = unchanged?.[index] ?? -1;
    if (known && at !== -1) numbers.set(positionAt(known.positions, at), index * SPACE_AXES);
    else missing.push(trackId);
  }
  await reads.readVectors(missing, (trackId, vector) =>
    numbers.set(space.locate(vector), indexOf(trackIds, trackId) * SPACE_AXES),
  );
  return { numbers, axisCount: SPACE_AXES };
}

function findUsualDistance(positions: PackedPositions, count: number): number {
  let [sum, compared] = [0, 0];
  for (let pair = 0; pair < PAIRS_COMPARED && count > 1; pair += 1) {
    const [first, second] = [(pair * PAIR_STEP) % count, (pair * PAIR_STEP * 3 + 1) % count];
    if (first === second) continue;
    const right = positionAt(positions, second);
    const squares = positionAt(positions, first).reduce(
      (total, left, axis) => total + (left - (right[axis] ?? 0)) ** 2,
      0,
    );
    if (Number.isNaN(squares)) continue;
    sum += Math.sqrt(squares);
    compared += 1;
  }
  return compared === 0 ? 0 : sum / compared;
}

function indexOf(ids: Int32Array, trackId: number): number {
  let [low, high] = [0, ids.length - 1];
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const id = ids[middle] as number;
    if (id === trackId) return middle;
    if (id < trackId) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
