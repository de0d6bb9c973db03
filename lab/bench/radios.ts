/**
 * `npm run bench -- radios`: runs existing players on the addresses of a station: FFmpeg, mpv, VLC and MPD. Each has
 * to play sound, and those that show titles must show the right one. Players that are not installed are listed.
 */
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { renderTable, target } from '@tutti/measure/analysis/tables';
import { findFreePort } from '../../tools/workspace.mjs';
import { sleep } from '../machine/waiting.ts';
import {
  inFolder,
  listenWithMpv,
  measureSamples,
  NotInstalled,
  type Recorded,
  runPlayer,
  soundLevel,
  wavHeadBytes,
} from './players.ts';
import { getJson, type Product, startProduct, waitForScan } from './product.ts';
import { writeSection } from './report.ts';
import { makeEmptyFolder } from './test-music.ts';

const demoMusic = path.join(import.meta.dirname, '..', '..', 'demo-library');
const listenSeconds = 8;
/** It plays until it is stopped. */
const mpdLimitMs = (listenSeconds + 4) * 1_000;

type Listen = (address: string) => Promise<Recorded>;

const ffmpeg: Listen = async (address) => {
  const args = ['-v', 'error', '-icy', '1', '-i', address, '-t', String(listenSeconds)];
  const { bytes } = await runPlayer('ffmpeg', [...args, '-f', 's16le', '-ac', '1', '-ar', '48000', '-']);
  const { reported } = await runPlayer('ffprobe', ['-v', 'error', '-show_entries', 'format_tags', address]);
  return { ...measureSamples(bytes), title: /StreamTitle=(.+)/.exec(reported)?.[1]?.trim() };
};

const mpv: Listen = (address) => listenWithMpv(address, { seconds: listenSeconds });

/** MPD refuses to run as root. */
const nobody = 65_534;

const vlc: Listen = (address) =>
  inFolder(async (folder) => {
    const file = path.join(folder, 'heard.wav');
    mkdirSync(path.join(folder, 'home'), { mode: 0o777 });
    chmodSync(folder, 0o777);
    const chain = `#transcode{acodec=s16l,channels=1,samplerate=48000}:std{access=file,mux=wav,dst=${file}}`;
    const isRoot = process.getuid?.() === 0;
    await runPlayer(
      'cvlc',
      [
        '-I',
        'dummy',
        '--no-sout-video',
        '--sout',
        chain,
        `--run-time=${listenSeconds}`,
        address,
        'vlc://quit',
      ],
      isRoot ? { uid: nobody } : {},
    );
    return measureSamples(readFileSync(file).subarray(wavHeadBytes));
  });

const mpd: Listen = (address) =>
  inFolder(async (folder) => {
    const port = await findFreePort();
    const file = path.join(folder, 'heard.raw');
    const configuration = path.join(folder, 'mpd.conf');
    writeFileSync(
      configuration,
      `music_directory "${folder}"
db_file "${folder}/database"
bind_to_address "127.0.0.1"
port "${port}"
audio_output {
  type "pipe"
  name "file"
  command "cat > '${file}'"
  format "48000:16:1"
}
`,
    );
    const server = runPlayer('mpd', ['--no-daemon', '--stderr', configuration], { limitMs: mpdLimitMs });
    const call = async (...words: string[]) =>
      (await runPlayer('mpc', ['-p', String(port), ...words])).reported;
    try {
      await Promise.race([sleep(1_000), server]);
      await call('add', address);
      await call('play');
      await sleep(listenSeconds * 1_000);
      const title = (await call('-f', '%title%', 'current')).trim();
      return { ...measureSamples(readFileSync(file)), title: title || undefined };
    } finally {
      await server;
    }
  });

const players: Readonly<Record<string, { readonly listen: Listen; readonly endings: readonly string[] }>> = {
  FFmpeg: { listen: ffmpeg, endings: ['mp3', 'm3u8'] },
  mpv: { listen: mpv, endings: ['mp3', 'm3u8', 'm3u', 'pls'] },
  VLC: { listen: vlc, endings: ['mp3', 'm3u8', 'm3u'] },
  MPD: { listen: mpd, endings: ['mp3'] },
};

interface NowPlaying {
  readonly current: { readonly title: string; readonly artist: string } | null;
  readonly next: { readonly title: string; readonly artist: string } | null;
}

/** Returns the acceptable titles, because the station may change to the next track meanwhile. */
const readTitles = async (baseUrl: string, slug: string, query: string): Promise<string[]> => {
  const { current, next } = await getJson<NowPlaying>(baseUrl, `/api/nowplaying/${slug}${query}`);
  return [current, next].flatMap((airing) => (airing === null ? [] : [airing.title]));
};

const makeListenKey = async ({ baseUrl }: Product, token: string): Promise<string> => {
  const reply = await fetch(`${baseUrl}/api/users/listen-keys`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'radios' }),
  });
  return ((await reply.json()) as { key: string }).key;
};

const tryAddress = async (listen: Listen, address: string, titles: readonly string[]) => {
  try {
    const recorded = await listen(address);
    const hasSound = recorded.seconds > listenSeconds / 2 && recorded.level > soundLevel;
    const isRight = recorded.title === undefined || titles.some((title) => recorded.title?.includes(title));
    const measured = `${recorded.seconds.toFixed(1)} s of sound${recorded.title === undefined ? '' : `, "${recorded.title}"`}`;
    return { measured, isMet: hasSound && isRight };
  } catch (error) {
    if (error instanceof NotInstalled)
      return { measured: `${error.message} is not installed`, isMet: undefined };
    return { measured: String(error), isMet: false };
  }
};

const server = await startProduct({ dataFolder: makeEmptyFolder('radios'), musicFolder: demoMusic });
const verdicts = [];
try {
  const token = await server.signIn();
  await waitForScan(server.baseUrl, token);
  const query = `?key=${await makeListenKey(server, token)}`;
  const [station] = await getJson<{ slug: string }[]>(server.baseUrl, '/api/streams', token);
  const slug = station?.slug ?? '';
  for (const [name, { listen, endings }] of Object.entries(players)) {
    for (const ending of endings) {
      const titles = await readTitles(server.baseUrl, slug, query);
      const found = await tryAddress(listen, `${server.baseUrl}/radio/${slug}.${ending}${query}`, titles);
      const what = `${name} plays /radio/{station}.${ending}`;
      verdicts.push(
        target({ id: 'P30', what, wanted: 'sound, and the right title where it shows one', ...found }),
      );
      console.log(`${what}: ${found.measured}`);
    }
  }
} finally {
  await server.stop();
}

writeSection(
  'radios',
  'Stations in players people have',
  `${renderTable(verdicts)}

One station of the demo library, ${listenSeconds} s each. FFmpeg, mpv and MPD show ICY titles; VLC is only
checked for sound.`,
);
