import { listeningCsvHead, toListeningCsvLine } from '@tutti/contract';
import type { Library } from '#features/library/library.ts';
import type { HistoryRow } from '#features/recents/listening-history.ts';
import type { Recents } from '#features/recents/recents.ts';

interface ListeningExportDeps {
  readonly library: Pick<Library, 'tracksByIds'>;
  readonly recents: Pick<Recents, 'history'>;
}

/** Writes the whole history of a user as CSV, slice by slice. */
export function createListeningExport({ library, recents }: ListeningExportDeps) {
  async function writeLines(rows: readonly HistoryRow[]): Promise<string> {
    const ids = new Set(rows.flatMap(({ trackId }) => trackId ?? []));
    const tracks = await library.tracksByIds([...ids]);
    const trackOf = new Map(tracks.map((track) => [track.id, track]));
    return rows
      .map(({ playedAt, trackId, isPlay, ...row }) => {
        const track = trackId === null ? undefined : trackOf.get(trackId);
        return toListeningCsvLine({
          playedAt: new Date(playedAt).toISOString(),
          title: track?.title ?? row.title ?? '',
          artist: track?.authors ?? row.artist ?? '',
          album: track?.album?.title ?? '',
          listenedMs: row.listenedMs,
          origin: row.origin,
          ending: row.ending,
          isPlay: isPlay === 1,
        });
      })
      .join('');
  }

  return async function* exportCsv(userId: string): AsyncGenerator<string> {
    yield listeningCsvHead();
    for await (const rows of recents.history.read(userId)) if (rows.length > 0) yield await writeLines(rows);
  };
}
