/**
 * `npm run clients`: runs existing apps against a server with an app key: mpv on songs in every format and on
 * stations, and Strawberry loading its collection. Apps that are not installed are listed. The npm client is part of
 * the tests (features/subsonic/npm-client.test.ts).
 */
import path from 'node:path';
import { renderTable, target } from '@tutti/measure/analysis/tables';
import { listenWithMpv, NotInstalled, soundLevel } from './players.ts';
import { getJson, type Product, startProduct, waitForScan } from './product.ts';
import { writeSection } from './report.ts';
import { type AppKey, createRest, makeAppKey, type Rest, type RestParameters } from './rest.ts';
import { fetchCollection } from './strawberry.ts';
import { makeEmptyFolder } from './test-music.ts';

const demoMusic = path.join(import.meta.dirname, '..', '..', 'demo-library');
const listenSeconds = 4;
const all = 10_000;

interface Song {
  readonly id: string;
  readonly title: string;
  readonly album: string;
  readonly artist: string;
  readonly size: number;
}

interface Found {
  readonly measured: string;
  readonly isMet: boolean | undefined;
}

const verdicts: ReturnType<typeof target>[] = [];

const evaluate = async (what: string, wanted: string, measure: () => Promise<Found>) => {
  const found = await measure().catch((error: unknown) =>
    error instanceof NotInstalled
      ? { measured: `${error.message} is not installed`, isMet: undefined }
      : { measured: String(error), isMet: false },
  );
  console.log(`${what}: ${found.measured}`);
  verdicts.push(target({ id: 'P37', what, wanted, ...found }));
};

const listSongs = async (rest: Rest): Promise<readonly Song[]> => {
  const { searchResult3 } = await rest.call<{ searchResult3: { song: Song[] } }>('search3', {
    query: '',
    songCount: all,
  });
  return searchResult3.song;
};

const hear = async (address: string, fromSecond = 0) => {
  const recorded = await listenWithMpv(address, { seconds: listenSeconds, fromSecond });
  const isMet = Math.abs(recorded.seconds - listenSeconds) < 0.3 && recorded.level > soundLevel;
  return { heard: recorded, isMet, measured: `${recorded.seconds.toFixed(1)} s of sound` };
};

const forms: readonly (RestParameters & { readonly fromSecond?: number })[] = [
  {},
  { format: 'mp3' },
  { format: 'mp3', maxBitRate: 64, fromSecond: 20 },
  { format: 'aac' },
  { format: 'opus' },
  { format: 'opus', timeOffset: 20 },
];

const tryMpv = async (rest: Rest, [song]: readonly Song[]) => {
  for (const { fromSecond, ...form } of forms) {
    const reported = Object.entries(form).map(([name, value]) => `${name}=${value}`);
    const begun = fromSecond === undefined ? '' : `, from second ${fromSecond}`;
    await evaluate(`mpv plays a song: ${reported.join(' ') || 'as it is'}${begun}`, 'sound', () =>
      hear(rest.urlOf('stream', { id: song?.id ?? '', ...form }), fromSecond),
    );
  }
};

interface NowPlaying {
  readonly current: { readonly title: string } | null;
  readonly next: { readonly title: string } | null;
}

const tryStations = async ({ baseUrl }: Product, rest: Rest) => {
  const { internetRadioStations } = await rest.call<{
    internetRadioStations: { internetRadioStation: { name: string; streamUrl: string }[] };
  }>('getInternetRadioStations');
  const [station] = internetRadioStations.internetRadioStation;
  const url = new URL(station?.streamUrl ?? '');
  await evaluate('mpv plays a station from the list, with its title', 'sound, the right title', async () => {
    const address = `/api/nowplaying/${path.basename(url.pathname, '.mp3')}${url.search}`;
    const { current, next } = await getJson<NowPlaying>(baseUrl, address);
    const { heard: recorded, isMet, measured } = await hear(`${baseUrl}${url.pathname}${url.search}`);
    // The station may change to the next track meanwhile.
    const isRight = [current, next].some((airing) => airing && recorded.title?.includes(airing.title));
    return { measured: `${measured}, "${recorded.title}"`, isMet: isMet && isRight };
  });
};

const toLine = ({ id, title, album, artist, size }: Song) => [id, title, album, artist, size].join(' · ');

const tryStrawberry = (server: Product, { key, songs, token }: Connected) =>
  evaluate('Strawberry fetches its collection', 'every song with its tags, and covers', async () => {
    const got = await fetchCollection(server.baseUrl, key);
    const theirs = new Set(
      got.map(({ song_id: id, filesize: size, ...song }) => toLine({ ...song, id, size })),
    );
    const missing = songs.filter((song) => !theirs.has(toLine(song)));
    const covers = got.filter(({ art_automatic: cover }) => cover).length;
    const keys = await getJson<{ lastClient: string | null }[]>(server.baseUrl, '/api/users/app-keys', token);
    const wasSeen = keys.some(({ lastClient }) => lastClient === 'Strawberry');
    const measured = `${got.length} of ${songs.length} songs, ${missing.length} of them otherwise, ${covers} with a cover`;
    return { measured, isMet: missing.length === 0 && got.length === songs.length && covers > 0 && wasSeen };
  });

interface Connected {
  readonly key: AppKey;
  readonly songs: readonly Song[];
  readonly token: string;
}

const server = await startProduct({ dataFolder: makeEmptyFolder('apps'), musicFolder: demoMusic });
try {
  const token = await server.signIn();
  await waitForScan(server.baseUrl, token);
  const key = await makeAppKey(server.baseUrl, token, 'clients');
  const rest = createRest(server.baseUrl, `apiKey=${key.secret}`);
  const songs = await listSongs(rest);
  await tryMpv(rest, songs);
  await tryStations(server, rest);
  await tryStrawberry(server, { key, songs, token });
} finally {
  await server.stop();
}

writeSection(
  'apps',
  'Apps people have',
  `${renderTable(verdicts)}

The demo library; ${listenSeconds} s each in mpv. Strawberry signs in with the key as a token, on a virtual screen.`,
);
if (verdicts.some(({ met }) => met === '**no**')) process.exitCode = 1;
