/**
 * `npm run bench -- outputs`: compares an hour of the sound sent to radios and HLS players with the original files.
 * Each minute ten seconds are decoded and aligned with the original, to measure the offset and to check the title. Two
 * radios must receive identical bytes throughout.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { compareRecordings, type Recording } from '@tutti/measure/analysis/correlate';
import { median } from '@tutti/measure/analysis/statistics';
import { renderTable, round, target } from '@tutti/measure/analysis/tables';
import { sleep } from '../machine/waiting.ts';
import { noise, startNoiseSite } from './listening-pages.ts';
import { getJson, type Product } from './product.ts';
import { writeSection } from './report.ts';
import { benchFolder } from './test-music.ts';

const minutes = Number(process.env.BENCH_MINUTES ?? 60);
const rate = 48_000;
const bytesPerMs = 16;
const retainedMs = 10_000;
const plan = { windowMs: 200, stepMs: 250, searchMs: 300 };
const alikeFrom = 0.45;

interface Airing {
  readonly title: string;
  readonly startedAtMs: number;
  readonly endsAtMs: number;
}

interface NowPlaying {
  readonly current: Airing | null;
  readonly next: Airing | null;
  readonly history: readonly Airing[];
}

/** A radio's recent bytes, and their position in the station's endless stream. */
class Radio {
  readonly #withTitles: boolean;
  readonly titles: { readonly atMs: number; readonly title: string }[] = [];
  #startMs = 0;
  #pending = Buffer.alloc(0);
  #untilBlock = Number.POSITIVE_INFINITY;
  #kept = Buffer.alloc(0);
  #bytes = 0;
  hasEnded = false;

  constructor(address: string, { withTitles }: { withTitles: boolean }) {
    this.#withTitles = withTitles;
    const headers = withTitles ? { 'icy-metadata': '1' } : {};
    http.get(address, { headers }, (reply) => {
      this.#startMs = Number(reply.headers['x-audio-start']);
      if (withTitles) this.#untilBlock = Number(reply.headers['icy-metaint']);
      const interval = this.#untilBlock;
      reply.on('data', (chunk: Buffer) => this.#take(chunk, interval));
      reply.once('close', () => {
        this.hasEnded = true;
      });
    });
  }

  get untilMs(): number {
    return this.#startMs + this.#bytes / bytesPerMs;
  }

  /** Reads from an instant on. Frames last 24 ms and begin at multiples of that after the start. */
  read(fromMs: number): { readonly bytes: Buffer; readonly startMs: number } {
    const first = this.#bytes - this.#kept.length;
    const wanted = Math.max(Math.ceil(((fromMs - this.#startMs) * bytesPerMs) / 384) * 384, first);
    const aligned = Math.ceil(wanted / 384) * 384;
    return { bytes: this.#kept.subarray(aligned - first), startMs: this.#startMs + aligned / bytesPerMs };
  }

  #take(chunk: Buffer, interval: number): void {
    if (!this.#withTitles) return this.#hear(chunk);
    this.#pending = Buffer.concat([this.#pending, chunk]);
    for (;;) {
      const sound = this.#pending.subarray(0, this.#untilBlock);
      this.#hear(sound);
      this.#pending = this.#pending.subarray(sound.length);
      this.#untilBlock -= sound.length;
      if (this.#untilBlock > 0 || this.#pending.length === 0) return;
      const length = (this.#pending[0] as number) * 16;
      if (this.#pending.length < 1 + length) return;
      const text = this.#pending.subarray(1, 1 + length).toString();
      const [, title] = /StreamTitle='([^']*)'/.exec(text) ?? [];
      if (title !== undefined) this.titles.push({ atMs: this.untilMs, title });
      this.#pending = this.#pending.subarray(1 + length);
      this.#untilBlock = interval;
    }
  }

  #hear(sound: Buffer): void {
    this.#bytes += sound.length;
    this.#kept = Buffer.concat([this.#kept, sound]).subarray(-retainedMs * bytesPerMs);
  }
}

const decode = (bytes: Buffer, format: 'mp3' | 'aac'): Float32Array => {
  const args = ['-hide_banner', '-loglevel', 'error', '-f', format, '-i', 'pipe:0'];
  const sound = execFileSync('ffmpeg', [...args, '-ac', '1', '-ar', String(rate), '-f', 'f32le', 'pipe:1'], {
    input: bytes,
    maxBuffer: 64 * 2 ** 20,
  });
  return new Float32Array(new Uint8Array(sound).buffer);
};

/** Reads a mono 16-bit file with a header of 44 bytes. */
const readOriginal = (musicFolder: string, title: string): Float32Array => {
  const bytes = readFileSync(path.join(musicFolder, `${title}.wav`)).subarray(44);
  return Float32Array.from(
    { length: bytes.length / 2 },
    (_unused, frame) => bytes.readInt16LE(frame * 2) / 32_768,
  );
};

const newOriginals = (musicFolder: string) => {
  const known = new Map<string, Float32Array>();
  const find = (title: string) => {
    const sound = known.get(title) ?? readOriginal(musicFolder, title);
    known.set(title, sound);
    return sound;
  };
  return (airings: readonly Airing[], startedAtMs: number, frames: number): Recording => {
    const samples = new Float32Array(frames);
    for (const { title, startedAtMs: airedAtMs, endsAtMs } of airings) {
      const from = Math.round((airedAtMs - startedAtMs) * (rate / 1_000));
      const until = Math.round((endsAtMs - startedAtMs) * (rate / 1_000));
      for (let frame = Math.max(from, 0); frame < Math.min(until, frames); frame += 1)
        samples[frame] = find(title)[frame - from] ?? 0;
    }
    return { samples, sampleRate: rate, startedAtMs };
  };
};

interface Findings {
  readonly icyMs: number[];
  readonly hlsMs: number[];
  readonly titleErrorsMs: number[];
  unlike: number;
  different: number;
}

const listAirings = ({ history, current, next }: NowPlaying): Airing[] =>
  [...history, current, next].filter((airing) => airing !== null);

const readSegment = async (server: Product, slug: string) => {
  const playlist = await (await fetch(`${server.baseUrl}/radio/${slug}.m3u8`)).text();
  const [pdt = '', name = ''] = (playlist.match(/DATE-TIME:\S+|^\S+\.aac$/gm) ?? []).slice(-2);
  const answer = await fetch(`${server.baseUrl}/radio/${name}`);
  return {
    bytes: Buffer.from(await answer.arrayBuffer()),
    startMs: Date.parse(pdt.slice('DATE-TIME:'.length)),
  };
};

const lagsOf = (found: Findings, recorded: Recording, wanted: Recording): number[] => {
  const compared = compareRecordings(wanted, recorded, plan);
  const alike = compared.filter(({ score }) => score >= alikeFrom);
  found.unlike += compared.length - alike.length;
  return alike.map(({ lagMs }) => Math.abs(lagMs));
};

/** Returns how far each change of title was from the change of track. */
const titleErrorsOf = ({ titles }: Radio, airings: readonly Airing[]): number[] =>
  titles.splice(0).flatMap(({ atMs, title }) => {
    const wanted = airings.filter((airing) => title.endsWith(airing.title));
    const errors = wanted.map(({ startedAtMs, endsAtMs }) =>
      Math.max(startedAtMs - atMs, atMs - endsAtMs, 0),
    );
    return errors.length === 0 ? [] : [Math.min(...errors)];
  });

const makeDirectory = async (server: Product, token: string) => {
  const [station] = await getJson<{ genreId: number; slug: string }[]>(server.baseUrl, '/api/streams', token);
  if (station === undefined) throw new Error('There is no station');
  await fetch(`${server.baseUrl}/api/admin/broadcast/${station.genreId}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ isPublic: true }),
  });
  return station.slug;
};

const server = await startNoiseSite('outputs');
try {
  const slug = await makeDirectory(server, await server.signIn());
  const address = `${server.baseUrl}/radio/${slug}.mp3`;
  const radios = [
    new Radio(address, { withTitles: true }),
    new Radio(address, { withTitles: false }),
  ] as const;
  const originalAt = newOriginals(path.join(benchFolder, 'outputs', 'music'));
  const found: Findings = { icyMs: [], hlsMs: [], titleErrorsMs: [], unlike: 0, different: 0 };
  await sleep(20_000);
  for (let minute = 1; minute <= minutes; minute += 1) {
    await sleep(minute === 1 ? 5_000 : 60_000);
    const airings = listAirings(await getJson<NowPlaying>(server.baseUrl, `/api/nowplaying/${slug}`));
    const [one, other] = radios.map((radio) => radio.read(Date.now() - 7_000));
    const segment = await readSegment(server, slug);
    for (const [part, format, lags] of [
      [one, 'mp3', found.icyMs],
      [segment, 'aac', found.hlsMs],
    ] as const) {
      if (part === undefined) continue;
      const samples = decode(part.bytes, format);
      const recorded = { samples, sampleRate: rate, startedAtMs: part.startMs };
      lags.push(...lagsOf(found, recorded, originalAt(airings, part.startMs, samples.length)));
    }
    found.titleErrorsMs.push(...titleErrorsOf(radios[0], airings));
    if (one === undefined || other === undefined) continue;
    const shift = Math.round((one.startMs - other.startMs) * bytesPerMs);
    const [left, right] = [one.bytes.subarray(Math.max(-shift, 0)), other.bytes.subarray(Math.max(shift, 0))];
    const shared = Math.min(left.length, right.length);
    if (!left.subarray(0, shared).equals(right.subarray(0, shared))) found.different += 1;
  }
  const quarter = Math.max(Math.floor(found.icyMs.length / 4), 1);
  const driftMs = Math.abs(median(found.icyMs.slice(-quarter)) - median(found.icyMs.slice(0, quarter)));
  const [icyMs, hlsMs, titleMs] = [found.icyMs, found.hlsMs, found.titleErrorsMs].map((all) =>
    Math.max(...all),
  );
  const rows = [
    target({
      id: 'P35',
      what: `a radio against the files, for ${minutes} minutes`,
      wanted: '≤ 20 ms off, drift ≤ 1 ms',
      measured: `at most ${round(icyMs)} ms, drift ${round(driftMs)} ms, ${found.unlike} of ${found.icyMs.length + found.hlsMs.length} pieces not alike`,
      isMet: found.unlike <= found.icyMs.length / 20 && (icyMs ?? 99) <= 20 && driftMs <= 1,
    }),
    target({
      id: 'P35',
      what: 'segments against the files',
      wanted: '≤ 20 ms off',
      measured: `at most ${round(hlsMs)} ms`,
      isMet: found.hlsMs.length > 0 && (hlsMs ?? 99) <= 20,
    }),
    target({
      id: 'P35',
      what: 'the title of a radio against what sounds',
      wanted: '≤ 256 ms early or late',
      measured: `at most ${round(titleMs)} ms, ${found.titleErrorsMs.length} changes`,
      isMet: (titleMs ?? 999) <= 256 && found.titleErrorsMs.length > 0,
    }),
    target({
      id: 'P35',
      what: 'two radios',
      wanted: 'the same bytes',
      measured: `${found.different} of ${minutes} looks different, ${radios.filter(({ hasEnded }) => hasEnded).length} ended`,
      isMet: found.different === 0 && radios.every(({ hasEnded }) => !hasEnded),
    }),
  ];
  const words = `Noise of ${noise.seconds} s a track, which never resembles itself; each minute ten seconds of the radio and one segment are decoded by FFmpeg.`;
  writeSection('outputs', 'What radios are sent', `${words}\n\n${renderTable(rows)}`);
} finally {
  await server.stop();
}
process.exit(0);
