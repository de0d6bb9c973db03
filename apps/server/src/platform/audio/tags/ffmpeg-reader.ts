/** The last reader: FFmpeg, loaded only for formats that no other reader knows. */
import path from 'node:path';
import type { FileLocation } from '#platform/files/open-inside-now.ts';
import { isSoundToolInstalled } from '../sound-tool.ts';
import { TagCollector } from './headers/tag-collector.ts';
import type { RawTags } from './read-track.ts';

const ENDINGS = new Set(['.ac3', '.eac3', '.dts', '.w64', '.au', '.caf', '.tak', '.shn']);
const CODECS: Readonly<Record<string, string>> = { ac3: 'AC-3', eac3: 'E-AC-3', dca: 'DTS', alac: 'ALAC' };

export function isForFfmpeg(name: string): boolean {
  return ENDINGS.has(path.extname(name).toLowerCase()) && isSoundToolInstalled();
}

export async function readWithFfmpeg(location: FileLocation): Promise<RawTags> {
  const [{ Codec }, { openInput }] = await Promise.all([
    import('node-av'),
    import('../coding/sound-input.ts'),
  ]);
  using input = await openInput(location);
  const stream = input.audio();
  if (!stream) throw new Error('no audio in it');
  const { codecId, sampleRate, channels, bitRate } = stream.codecpar;
  const name = Codec.findDecoder(codecId)?.name ?? '';
  const collector = new TagCollector();
  for (const [field, value] of Object.entries({ ...stream.metadata?.getAll(), ...input.metadata }))
    collector.addField(field, [value]);
  return {
    tags: collector.finish(),
    durationMs: input.duration * 1_000,
    bitRateKbps: Number(bitRate) / 1_000,
    sampleRateHz: sampleRate,
    channels,
    codec: CODECS[name] ?? (name.startsWith('pcm_') ? 'PCM' : name.toUpperCase()),
    container: path.extname(location.path).slice(1).toUpperCase(),
    hasEmbeddedArt: false,
    hasArtistPicture: false,
  };
}
