/** A library that an earlier version has scanned: real audio files, and its rows for them. */
import { statSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { runScan } from '#features/scanner/run-scan.ts';
import type { ScanProgress, ScanRequest } from '#features/scanner/scan-progress.ts';
import { type AudioProcess, createAudioProcess } from '#platform/audio/tags/audio-process.ts';
import { createSystemClock } from '#platform/clock.ts';
import { migrate } from '#platform/db/migrate.ts';
import { migrations } from '#platform/db/migrations/index.ts';
import type { Queries } from '#platform/db/queries.ts';
import { searchName } from '#platform/text/fold-text.ts';
import { insertAccounts } from './account-rows.ts';
import type { DatabaseKind } from './each-database.ts';
import { useEarlierDatabase } from './earlier-database.ts';
import { makeFolder, type SampleTags, writeSample } from './sample-audio.ts';

export interface EarlierTrack {
  readonly file: string;
  readonly tags: SampleTags;
  /** Keys of the rows for its album and artist, if any. */
  readonly album?: string;
  readonly artist?: string;
  readonly genre?: string;
}

export interface EarlierLibrary {
  /** Names by key. */
  readonly artists?: Readonly<Record<string, string>>;
  readonly genres?: Readonly<Record<string, string>>;
  readonly albums?: Readonly<
    Record<string, { readonly title: string; readonly credit: string; readonly by?: string }>
  >;
  readonly tracks: readonly EarlierTrack[];
}

export interface RequestedScan extends Pick<ScanRequest, 'albums' | 'readsAll'> {
  readonly reader?: (audio: AudioProcess) => AudioProcess;
  readonly onProgress?: (progress: ScanProgress) => void;
  readonly isByHand?: boolean;
}

export interface UpgradedLibrary {
  readonly queries: Queries;
  readonly folder: string;
  readonly ids: Readonly<Record<'artist' | 'album' | 'genre' | 'track', ReadonlyMap<string, number>>>;
  readonly upgrade: () => Promise<void>;
  readonly scan: (requested?: RequestedScan) => ReturnType<typeof runScan>;
  readonly retag: (file: string, tags: SampleTags) => Promise<void>;
}

/** Leaves out the steps that read most files again, because they hide which files an earlier step marks. */
const {
  '0067-read-files-again': _readFilesAgain,
  '0070-name-by-path': _nameByPath,
  '0098-read-names-again': _readNamesAgain,
  ...checkedMigrations
} = migrations;

/** Passes the database with an account `ana` before the schema is upgraded. Ids are by key, those of tracks by file. */
export async function useEarlierLibrary(
  { kind, step, library }: { kind: DatabaseKind; step: string; library: EarlierLibrary },
  use: (upgraded: UpgradedLibrary) => Promise<void>,
): Promise<void> {
  const music = makeFolder();
  const audio = createAudioProcess();
  try {
    await useEarlierDatabase(kind, step, async (database) => {
      const { queries } = database;
      await insertAccounts(queries, ['ana']);
      const ids = await insertLibrary(queries, music.folder, library);
      const scan = ({
        reader = (given) => given,
        onProgress = () => {},
        isByHand = false,
        ...requested
      }: RequestedScan = {}) =>
        runScan(
          { database, audio: reader(audio), clock: createSystemClock(), onProgress },
          { musicDir: music.folder, acceptsLoss: false, isByHand, ...requested },
        );
      const retag = (file: string, tags: SampleTags) =>
        writeSample(path.join(music.folder, file), { name: 'cbr.mp3', tags });
      await use({
        queries,
        folder: music.folder,
        ids,
        upgrade: () => migrate(database, { migrations: checkedMigrations }),
        scan,
        retag,
      });
    });
  } finally {
    await audio.close();
    music.remove();
  }
}

async function insertLibrary(queries: Queries, folder: string, library: EarlierLibrary) {
  const artist = new Map<string, number>();
  const genre = new Map<string, number>();
  const album = new Map<string, number>();
  const track = new Map<string, number>();
  for (const [key, name] of Object.entries(library.artists ?? {})) {
    const mbzId = key.startsWith('mbz:') ? key.slice(4) : null;
    artist.set(
      key,
      await insert(queries, 'artist', {
        ...named(key, name),
        sort_name: searchName(name),
        mbz_artist_id: mbzId,
      }),
    );
  }
  for (const [key, name] of Object.entries(library.genres ?? {}))
    genre.set(key, await insert(queries, 'genre', named(key, name)));
  for (const [key, { title, credit, by }] of Object.entries(library.albums ?? {})) {
    const id = await insert(queries, 'album', albumRow(key, title, credit));
    album.set(key, id);
    if (by !== undefined) await link(queries, 'album_artist', { album_id: id, artist_id: artist.get(by) });
  }
  for (const [index, one] of library.tracks.entries()) {
    const file = path.join(folder, one.file);
    await writeSample(file, { name: index % 2 === 0 ? 'cbr.mp3' : 'vbr.mp3', tags: one.tags });
    const id = await insert(queries, 'track', {
      ...trackRow(one, file),
      album_id: album.get(one.album ?? '') ?? null,
    });
    track.set(one.file, id);
    if (one.artist) await link(queries, 'track_artist', { track_id: id, artist_id: artist.get(one.artist) });
    if (one.genre) await link(queries, 'track_genre', { track_id: id, genre_id: genre.get(one.genre) });
  }
  await queries.updateTable('library_state').set({ filing_rules: 2 }).execute();
  return { artist, album, genre, track };
}

type Row = Readonly<Record<string, string | number | null | undefined>>;

const named = (identity_key: string, name: string): Row => ({
  identity_key,
  name,
  search_text: searchName(name),
});

const albumRow = (identity_key: string, title: string, credit: string): Row => ({
  identity_key,
  title,
  sort_title: searchName(title),
  artist_credit: credit,
  sort_artist: searchName(credit),
  search_text: searchName(`${title} ${credit}`),
  is_compilation: identity_key.startsWith('various|') ? 1 : 0,
  added_at: 1,
});

function trackRow({ file, tags }: EarlierTrack, location: string): Row {
  const { size, mtimeMs } = statSync(location);
  const [title = '', artist = '', album = ''] = [tags.title, tags.artist, tags.album].map(
    (values) => values?.[0],
  );
  return {
    identity_key: `earlier ${file}`,
    content_key: `earlier ${file}`,
    path: file,
    size_bytes: size,
    mtime_ms: Math.floor(mtimeMs),
    duration_ms: 1_200,
    bit_rate_kbps: 128,
    sample_rate_hz: 44_100,
    channels: 2,
    codec: 'MP3',
    container: 'MPEG',
    title,
    sort_title: searchName(title),
    artist_credit: artist,
    sort_artist: searchName(artist),
    sort_album: searchName(album),
    search_text: searchName(`${title} ${artist} ${album}`),
    has_embedded_art: 0,
    is_playable: 1,
    year: numberIn(tags.date),
    disc_number: numberIn(tags.discNumber),
    track_number: numberIn(tags.trackNumber),
    added_at: 1,
    updated_at: 1,
  };
}

const numberIn = (values: readonly string[] | undefined) => Number.parseInt(values?.[0] ?? '', 10) || null;

/** Inserts without the schema's types, because the schema is that of an earlier version. */
async function insert(queries: Queries, table: string, row: Row): Promise<number> {
  const columns = sql.join(Object.keys(row).map((name) => sql.id(name)));
  const { rows } = await sql<{ id: number }>`insert into ${sql.table(table)} (${columns})
    values (${sql.join(Object.values(row))}) returning id`.execute(queries);
  return rows[0]?.id ?? 0;
}

async function link(queries: Queries, table: string, row: Row): Promise<void> {
  const whole = { ...row, position: 0, ...('artist_id' in row && { join_phrase: '' }) };
  const columns = sql.join(Object.keys(whole).map((name) => sql.id(name)));
  await sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(whole))})`.execute(
    queries,
  );
}
