import { type RemovedListening, statisticsRoutes } from '@tutti/contract';
import type { Favorites } from '#features/favorites/favorites.ts';
import type { Playlists } from '#features/playlists/playlists.ts';
import type { HistoryPart } from '#features/recents/listening-history.ts';
import type { Recents } from '#features/recents/recents.ts';
import { sendOnceBegun } from '#http/answer-in-pieces.ts';
import type { RouteRegistrar } from '#http/contract-route.ts';
import { AppError } from '#platform/app-error.ts';
import type { HouseYears } from './house-year.ts';
import { createListeningExport } from './listening-export.ts';
import { createCalendars, createListeningReport, type ListeningReportDeps } from './listening-report.ts';
import { dayOfDate, type LocalCalendar } from './local-time.ts';
import { createYearInReview } from './year-in-review.ts';

interface StatisticsSources extends ListeningReportDeps {
  readonly favorites: Pick<Favorites, 'count'>;
  readonly houseYears: Pick<HouseYears, 'read'>;
  readonly playlists: Pick<Playlists, 'count'>;
  readonly recents: Pick<Recents, 'getHoursListened' | 'history'>;
}

export function registerStatisticsRoutes({ route }: RouteRegistrar, sources: StatisticsSources): void {
  const { clock, favorites, houseYears, library, playlists, recents } = sources;
  const calendarOf = createCalendars();
  const report = createListeningReport(sources);
  const yearInReview = createYearInReview(sources);
  const exportCsv = createListeningExport(sources);

  async function findPart(removed: RemovedListening, calendar: LocalCalendar): Promise<HistoryPart> {
    const { trackId, title, artist = '', artistId, firstDay, lastDay } = removed;
    if (trackId !== undefined) return { kind: 'track', trackId };
    if (title !== undefined) return { kind: 'deleted-track', title, artist };
    if (artistId !== undefined) {
      const [known] = await library.artistsByIds([artistId]);
      if (known === undefined) throw new AppError('ARTIST_NOT_FOUND');
      return { kind: 'artist', artistId, name: known.name };
    }
    if (firstDay === undefined || lastDay === undefined) return { kind: 'all' };
    const [from, before] = [dayOfDate(firstDay), dayOfDate(lastDay) + 1].map(calendar.startOf);
    return { kind: 'time', from: from ?? 0, before: before ?? 0 };
  }

  route(statisticsRoutes.listening, ({ query, actor }) =>
    report(actor.userId, query.period, calendarOf(query.timeZone)),
  );
  route(statisticsRoutes.year, ({ params, query, actor }) =>
    yearInReview(actor.userId, params.year, calendarOf(query.timeZone)),
  );
  route(statisticsRoutes.houseYear, ({ params, query, caller }) =>
    houseYears.read(params.year, calendarOf(query.timeZone), caller),
  );
  route(statisticsRoutes.listeningExport, ({ actor, request, reply }) => {
    const day = new Date(clock.now()).toISOString().slice(0, 10);
    const head = {
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="listening-history-${day}.csv"`,
    };
    return sendOnceBegun({ request, reply, head }, exportCsv(actor.userId));
  });
  route(statisticsRoutes.removeListening, async ({ query, actor }) => {
    const part = await findPart(query, calendarOf(query.timeZone));
    const removed = await recents.history.remove(actor.userId, part);
    return { message: 'The history was deleted.', removed };
  });
  // The numbers of the home page, each counted by the feature that owns it (ruling 1.21).
  route(statisticsRoutes.own, async ({ actor: { userId } }) => {
    const [tracksLiked, playlistsCreated, hoursListened] = await Promise.all([
      favorites.count(userId),
      playlists.count(userId),
      recents.getHoursListened(userId),
    ]);
    return { tracksLiked, playlistsCreated, hoursListened };
  });
}
