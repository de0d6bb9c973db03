/** Orders an album by disc, then track number; tracks without one come last, by the number in the file name. Pure. */
import { foldText } from '#platform/text/fold-text.ts';

export interface PositionedTrack {
  readonly id: number;
  readonly path: string;
  readonly title: string;
  readonly disc_number: number | null;
  readonly track_number: number | null;
}

type Position = readonly [disc: number, number: number, discInName: number, numberInName: number];

const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** "1-01 Title" is on disc 1. The track needs two digits, because a title may begin with a score such as "2-1". */
const DISC_AND_NUMBER = /^\D{0,2}(?<disc>\d{1,2})[-.](?<number>\d{2})(?=\D|$)/;
/** "01 Title", "[01] Title", "Track 1". Four digits are a year. */
const NUMBER = /^(?:track|titel|titre|piste|pista)?[\s_.#([-]*(?<number>\d{1,3})(?=[^\d\p{L}]|$)/iu;
/** "Artist - 01 - Title". */
const NUMBER_INSIDE = /\s-\s(?<number>\d{1,3})(?:\s-\s|\.\s)/;
/** "A1 Title" is on the first side of a record. */
const SIDE = /^(?<side>[A-H])(?<number>\d{1,2})(?=[\s._-])/i;
const TRACKS_OF_SIDE = 100;
const NOWHERE = Number.POSITIVE_INFINITY;

export function inAlbumOrder<Track extends PositionedTrack>(tracks: readonly Track[]): Track[] {
  const positioned = tracks.map((track) => ({ track, position: positionOf(track) }));
  positioned.sort(
    (a, b) =>
      comparePositions(a.position, b.position) ||
      natural.compare(a.track.path, b.track.path) ||
      a.track.id - b.track.id,
  );
  return positioned.map(({ track }) => track);
}

/** Sorts tracks of many albums; tracks of one album must be adjacent. */
export function inAlbumOrders<Track extends PositionedTrack & { readonly album_id: number | null }>(
  tracks: readonly Track[],
): Track[] {
  const ordered: Track[] = [];
  for (let from = 0; from < tracks.length; ) {
    const albumId = tracks[from]?.album_id;
    const end = tracks.findIndex((track, at) => at > from && track.album_id !== albumId);
    const run = tracks.slice(from, end === -1 ? tracks.length : end);
    ordered.push(...inAlbumOrder(run));
    from += run.length;
  }
  return ordered;
}

function comparePositions(one: Position, other: Position): number {
  const at = one.findIndex((number, index) => number !== other[index]);
  return at === -1 ? 0 : (one[at] ?? 0) < (other[at] ?? 0) ? -1 : 1;
}

/** A track without disc and number follows all discs. */
function positionOf({ path, title, disc_number, track_number }: PositionedTrack): Position {
  const named = track_number === null ? positionInName(path, title) : undefined;
  const disc = disc_number ?? (track_number === null ? NOWHERE : 1);
  return [disc, track_number ?? NOWHERE, named?.disc ?? 1, named?.number ?? NOWHERE];
}

/** Returns undefined if the name has no number, or one that belongs to the title ("99 Luftballons"). */
function positionInName(path: string, title: string): { disc?: number; number: number } | undefined {
  const stem = path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');
  const plain = foldText(stem);
  const ofTitle = foldText(title);
  if (plain === ofTitle || `${plain} `.startsWith(`${ofTitle} `)) return undefined;
  const both = DISC_AND_NUMBER.exec(stem)?.groups;
  if (both) return { disc: Number(both['disc']), number: Number(both['number']) };
  const side = SIDE.exec(stem)?.groups;
  if (side)
    return {
      number:
        ((side['side'] ?? 'A').toUpperCase().charCodeAt(0) - 65) * TRACKS_OF_SIDE + Number(side['number']),
    };
  const found = NUMBER.exec(stem) ?? NUMBER_INSIDE.exec(stem);
  return found?.groups && { number: Number(found.groups['number']) };
}
