/** A generated library of some thousand tracks with awkward cases: equal titles, no year, no album, accents. */
import { createSeededRandom } from '@tutti/testkit';
import type { Database } from '#platform/db/database.ts';
import { foldName, foldText, searchName, sortName } from '#platform/text/fold-text.ts';

export interface SeededLibrary {
  readonly trackCount: number;
  readonly missingIds: readonly number[];
}

const WORDS =
  'blue night river Über fire ångström golden Straße silent dream ocean naïve road heart winter Smørrebrød light shadow';
const GENRES = [
  'Rock',
  'Jazz',
  'Hip Hop',
  'Electronic',
  'Classical',
  'Blues',
  'Folk',
  'Metal',
  'Pop',
  'Soul',
];
const ROWS_PER_STATEMENT = 200;
const ADDED_AT = 1_700_000_000_000;

export async function seedLibrary(database: Database, trackCount = 3_000): Promise<SeededLibrary> {
  const random = createSeededRandom(42);
  const words = WORDS.split(' ');
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const phrase = (length: number) => Array.from({ length }, () => pick(words)).join(' ');
  const { queries } = database;
  const artists = Array.from(
    { length: 60 },
    (_, index) => `${index % 7 === 0 ? 'The ' : ''}${phrase(2)} ${index}`,
  );
  const albums = Array.from({ length: 240 }, (_, index) => ({
    title: `${phrase(2)} ${index % 20}`,
    artist: index % artists.length,
    year: index % 9 === 0 ? null : 1960 + (index % 60),
  }));

  await queries
    .insertInto('artist')
    .values(
      artists.map((name) => ({
        identity_key: `name:${foldName(name)}`,
        name,
        sort_name: sortName(name),
        search_text: searchName(name),
        mbz_artist_id: null,
      })),
    )
    .execute();
  await queries
    .insertInto('genre')
    .values(GENRES.map((name) => ({ identity_key: foldName(name), name, search_text: searchName(name) })))
    .execute();
  await queries
    .insertInto('album')
    .values(
      albums.map(({ title, artist, year }, index) => ({
        identity_key: `album ${index}`,
        title,
        sort_title: searchName(title),
        artist_credit: artists[artist] ?? '',
        sort_artist: sortName(artists[artist] ?? ''),
        search_text: foldText(`${title} ${artists[artist]}`),
        year,
        is_compilation: 0 as const,
        mbz_release_id: null,
        mbz_release_group_id: null,
        art_kind: index % 3 === 0 ? ('none' as const) : ('folder' as const),
        art_path: index % 3 === 0 ? null : `album-${index}/cover.jpg`,
        art_version: index % 3 === 0 ? null : `1000-${index}`,
        main_genre_id: (index % GENRES.length) + 1,
        added_at: ADDED_AT + (index % 30),
      })),
    )
    .execute();
  await queries
    .insertInto('album_artist')
    .values(
      albums.map(({ artist }, index) => ({
        album_id: index + 1,
        position: 0,
        artist_id: artist + 1,
        join_phrase: '',
      })),
    )
    .execute();

  const missingIds: number[] = [];
  for (let start = 0; start < trackCount; start += ROWS_PER_STATEMENT) {
    const numbers = Array.from(
      { length: Math.min(ROWS_PER_STATEMENT, trackCount - start) },
      (_, index) => start + index,
    );
    const rows = numbers.map((number) => {
      const albumIndex = number % 13 === 0 ? undefined : number % albums.length;
      const album = albumIndex === undefined ? undefined : albums[albumIndex];
      const artist = artists[album?.artist ?? number % artists.length] ?? '';
      // Every fifth title is shared by many, so that only the id distinguishes the rows.
      const title = number % 5 === 0 ? 'Intro' : `${phrase(2)} ${number % 97}`;
      const isMissing = number % 101 === 0;
      if (isMissing) missingIds.push(number + 1);
      return {
        identity_key: `track ${number}`,
        content_key: `content ${number}`,
        path: `music/${number}.mp3`,
        size_bytes: 1_000,
        mtime_ms: ADDED_AT,
        duration_ms: 120_000 + (number % 50) * 1_000,
        bit_rate_kbps: 320,
        sample_rate_hz: 44_100,
        channels: 2,
        codec: 'mp3',
        container: 'mp3',
        title,
        sort_title: searchName(title),
        artist_credit: artist,
        sort_artist: sortName(artist),
        sort_album: album ? searchName(album.title) : '',
        search_text: foldText(`${title} ${artist} ${album?.title ?? ''}`),
        album_id: albumIndex === undefined ? null : albumIndex + 1,
        disc_number: null,
        track_number: Math.floor(number / albums.length) + 1,
        year: album?.year ?? null,
        track_gain_db: null,
        track_peak: null,
        album_gain_db: null,
        album_peak: null,
        mbz_recording_id: null,
        mbz_track_id: null,
        has_embedded_art: 0 as const,
        is_playable: 1 as const,
        missing_since: isMissing ? ADDED_AT : null,
        added_at: ADDED_AT + (number % 40),
        updated_at: ADDED_AT,
      };
    });
    await queries.insertInto('track').values(rows).execute();
    await queries
      .insertInto('track_artist')
      .values(
        numbers.map((number) => {
          const album = number % 13 === 0 ? undefined : albums[number % albums.length];
          return {
            track_id: number + 1,
            position: 0,
            artist_id: (album?.artist ?? number % artists.length) + 1,
            join_phrase: '',
          };
        }),
      )
      .execute();
    await queries
      .insertInto('track_genre')
      .values(
        numbers.map((number) => ({
          track_id: number + 1,
          position: 0,
          genre_id: (number % GENRES.length) + 1,
        })),
      )
      .execute();
  }
  await countAgain(database);
  return { trackCount: trackCount - missingIds.length, missingIds };
}

async function countAgain({ queries }: Database): Promise<void> {
  const { refreshTotals } = await import('#features/scanner/store/refresh-totals.ts');
  await refreshTotals(queries);
}
