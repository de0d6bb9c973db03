/**
 * Rewrites texts by the current rules without reading files, which may take hours and cannot include missing ones.
 * After a kill it starts again.
 */
import type { Database } from '#platform/db/database.ts';
import type { Queries } from '#platform/db/queries.ts';
import { foldPlainly, searchName, sortName, sortTitle } from '#platform/text/fold-text.ts';
import { artistSearchText, searchText } from '#platform/text/search-text.ts';
import { sortRowsByArtists } from '../store/sort-by-artists.ts';

const ROWS_AT_ONCE = 500;
const FORMER_ARTICLE = /^(the|a|an) (?=.)/;

type RefreshPage = (db: Queries, afterId: number) => Promise<readonly number[]>;

/** The artists come first, because the sort texts of albums and tracks are made from theirs. */
const PAGES: readonly RefreshPage[] = [refreshArtists, refreshGenres, refreshAlbums, refreshTracks];

export async function refreshTexts(database: Pick<Database, 'transaction'>): Promise<void> {
  for (const refreshPage of PAGES) {
    let afterId = 0;
    for (;;) {
      const ids = await database.transaction((trx) => refreshPage(trx, afterId));
      const last = ids.at(-1);
      if (last === undefined) break;
      afterId = last;
    }
  }
}

async function refreshArtists(db: Queries, afterId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('artist')
    .select(['id', 'name', 'sort_name', 'search_text'])
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(ROWS_AT_ONCE)
    .execute();
  for (const { id, name, ...before } of rows) {
    const after = {
      sort_name: refreshSorted(before.sort_name, name, sortName),
      search_text: artistSearchText(name),
    };
    if (isChanged(before, after)) await db.updateTable('artist').set(after).where('id', '=', id).execute();
  }
  return rows.map(({ id }) => id);
}

async function refreshGenres(db: Queries, afterId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('genre')
    .select(['id', 'name', 'search_text'])
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(ROWS_AT_ONCE)
    .execute();
  for (const { id, name, ...before } of rows) {
    const after = { search_text: searchName(name) };
    if (isChanged(before, after)) await db.updateTable('genre').set(after).where('id', '=', id).execute();
  }
  return rows.map(({ id }) => id);
}

async function refreshAlbums(db: Queries, afterId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('album')
    .select(['id', 'title', 'artist_credit', 'sort_title', 'search_text'])
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(ROWS_AT_ONCE)
    .execute();
  for (const { id, title, artist_credit: credit, ...before } of rows) {
    const after = {
      sort_title: refreshSorted(before.sort_title, title, sortTitle),
      search_text: searchText(title, credit),
    };
    if (isChanged(before, after)) await db.updateTable('album').set(after).where('id', '=', id).execute();
  }
  const ids = rows.map(({ id }) => id);
  await sortRowsByArtists(db, 'album', ids);
  return ids;
}

async function refreshTracks(db: Queries, afterId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('track')
    .leftJoin('album', 'album.id', 'track.album_id')
    .select(['track.id', 'track.title', 'track.artist_credit', 'album.title as album'])
    .select(['track.sort_title', 'track.sort_album', 'track.search_text'])
    .where('track.id', '>', afterId)
    .orderBy('track.id')
    .limit(ROWS_AT_ONCE)
    .execute();
  for (const { id, title, artist_credit: credit, album, ...before } of rows) {
    const after = {
      sort_title: refreshSorted(before.sort_title, title, sortTitle),
      sort_album: refreshSorted(before.sort_album, album ?? '', sortTitle),
      search_text: searchText(title, credit, album ?? ''),
    };
    if (isChanged(before, after)) await db.updateTable('track').set(after).where('id', '=', id).execute();
  }
  const ids = rows.map(({ id }) => id);
  await sortRowsByArtists(db, 'track', ids);
  return ids;
}

/** Keeps a sort text that came from a sort tag, and only folds it again by the current rules. */
function refreshSorted(stored: string, text: string, sort: (text: string) => string): string {
  const former = foldPlainly(text);
  const isOfText = [former, former.replace(FORMER_ARTICLE, '')].some((one) => sortTitle(one) === stored);
  return isOfText || stored === former ? sort(text) : sortTitle(stored);
}

function isChanged<Values extends Readonly<Record<string, string>>>(before: Values, after: Values): boolean {
  return Object.entries(after).some(([column, value]) => before[column] !== value);
}
