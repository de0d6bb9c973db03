import type { Queries } from '#platform/db/queries.ts';
import { searchName, sortName } from '#platform/text/fold-text.ts';
import { artistSearchText, searchText } from '#platform/text/search-text.ts';

/** Adds the sort and search texts of inserted rows with unique titles, like the scanner. */
export async function foldLibraryRows(
  queries: Queries,
  rows: readonly { readonly title: string; readonly artist: string; readonly album: string }[],
): Promise<void> {
  for (const row of await queries.selectFrom('track').selectAll().execute()) {
    const { artist, album } = rows.find(({ title }) => title === row.title) ?? { artist: '', album: '' };
    await queries
      .updateTable('track')
      .set({
        sort_title: searchName(row.title),
        sort_artist: searchName(artist),
        sort_album: searchName(album),
        search_text: searchText(row.title, artist, album),
      })
      .where('id', '=', row.id)
      .execute();
  }
  for (const { id, title, artist_credit } of await queries.selectFrom('album').selectAll().execute()) {
    const folded = { sort_title: searchName(title), search_text: searchText(title, artist_credit) };
    await queries.updateTable('album').set(folded).where('id', '=', id).execute();
  }
  for (const { id, name } of await queries.selectFrom('artist').selectAll().execute()) {
    const folded = { sort_name: sortName(name), search_text: artistSearchText(name) };
    await queries.updateTable('artist').set(folded).where('id', '=', id).execute();
  }
  for (const { id, name } of await queries.selectFrom('genre').selectAll().execute()) {
    await queries
      .updateTable('genre')
      .set({ search_text: searchName(name) })
      .where('id', '=', id)
      .execute();
  }
}
