/** Compares track numbers, because two recordings with the same disc and number cannot be on one album. */
import type { AlbumEvidence } from './evidence.ts';

/** Holds the recordings by disc and number, without tracks that have no number. */
export class TrackPositions {
  readonly #taken = new Map<string, AlbumEvidence[]>();

  constructor(tracks: Iterable<AlbumEvidence> = []) {
    this.add(tracks);
  }

  get size(): number {
    return this.#taken.size;
  }

  add(tracks: Iterable<AlbumEvidence>): void {
    for (const track of tracks) {
      const position = positionOf(track);
      if (position === undefined) continue;
      const there = this.#taken.get(position);
      if (there) there.push(track);
      else this.#taken.set(position, [track]);
    }
  }

  collidesWith(tracks: readonly AlbumEvidence[]): boolean {
    return tracks.some((track) => {
      const there = this.#taken.get(positionOf(track) ?? '');
      return there !== undefined && !there.some((other) => isSameRecording(track, other));
    });
  }

  countCopies(tracks: readonly AlbumEvidence[]): number {
    return tracks.filter((track) =>
      this.#taken.get(positionOf(track) ?? '')?.some((other) => isSameRecording(track, other)),
    ).length;
  }
}

export function hasCollision(tracks: readonly AlbumEvidence[]): boolean {
  const positions = new TrackPositions();
  for (const track of tracks) {
    if (positions.collidesWith([track])) return true;
    positions.add([track]);
  }
  return false;
}

export const hasFirst = (tracks: readonly AlbumEvidence[]) =>
  tracks.some(({ facts }) => facts.track_number === 1);

function positionOf({ disc, facts }: AlbumEvidence): string | undefined {
  return facts.track_number === null ? undefined : `${disc ?? 1}|${facts.track_number}`;
}

/** Whether both are the same song, possibly in different formats. */
function isSameRecording({ facts: one }: AlbumEvidence, { facts: other }: AlbumEvidence): boolean {
  if (one.sort_title === other.sort_title || one.content_key === other.content_key) return true;
  return one.mbz_recording_id !== null && one.mbz_recording_id === other.mbz_recording_id;
}
