/** In English, because spreadsheets and scripts match it. */
import { CSV_START, toCsvLine } from '../csv-cell.ts';
import type { PlayEnding, PlayOrigin } from '../playback/plays.ts';

const COLUMNS = ['Time (UTC)', 'Title', 'Artist', 'Album', 'Seconds', 'Origin', 'Ending', 'Play'];

export interface ListeningCsvEntry {
  readonly playedAt: string;
  readonly title: string;
  readonly artist: string;
  readonly album: string;
  readonly listenedMs: number;
  readonly origin: PlayOrigin | null;
  readonly ending: PlayEnding;
  readonly isPlay: boolean;
}

export const listeningCsvHead = (): string => CSV_START + toCsvLine(COLUMNS);

export function toListeningCsvLine(entry: ListeningCsvEntry): string {
  return toCsvLine([
    entry.playedAt,
    entry.title,
    entry.artist,
    entry.album,
    String(Math.round(entry.listenedMs / 1_000)),
    entry.origin ?? 'unknown',
    entry.ending,
    entry.isPlay ? 'yes' : 'no',
  ]);
}
