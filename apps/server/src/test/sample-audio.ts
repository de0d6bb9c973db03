/** 1.2 to 1.5 s of tone in every supported format, tagged by TagLib, the reference for our own readers. */
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type PropertyMap, TagLib } from 'taglib-wasm';

const FIXTURES = fileURLToPath(new URL('../platform/audio/fixtures/', import.meta.url));

export const SAMPLE_NAMES = [
  'cbr.mp3',
  'vbr.mp3',
  'plain.flac',
  'plain.ogg',
  'plain.opus',
  'plain.m4a',
  'lossless.m4a',
  'plain.wav',
  'plain.aiff',
  'plain.wma',
  'plain.aac',
  'flac.oga',
] as const;
export type SampleName = (typeof SAMPLE_NAMES)[number];

export interface SampleTags extends PropertyMap {}

export interface Sample {
  readonly name: SampleName;
  readonly tags?: SampleTags;
  readonly cover?: 'cover.png' | 'cover.jpg';
  /** The subject of the picture; the front cover if omitted. */
  readonly coverType?: 'Artist';
}

let loading: Promise<TagLib> | undefined;

export function loadTagLib(): Promise<TagLib> {
  loading ??= TagLib.initialize();
  return loading;
}

export function makeFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-music-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export function fixturePath(name: string): string {
  return path.join(FIXTURES, name);
}

export async function writeSample(file: string, { name, tags, cover, coverType }: Sample): Promise<void> {
  mkdirSync(path.dirname(file), { recursive: true });
  copyFileSync(fixturePath(name), file);
  if (tags || cover) await retag(file, tags ?? {}, cover && { cover, coverType });
}

export async function retag(
  file: string,
  tags: SampleTags,
  picture?: { cover: NonNullable<Sample['cover']>; coverType?: Sample['coverType'] },
): Promise<void> {
  using opened = await (await loadTagLib()).open(file);
  opened.setProperties(tags);
  if (picture) {
    const { cover, coverType = 'FrontCover' } = picture;
    const mimeType = cover.endsWith('png') ? 'image/png' : 'image/jpeg';
    opened.setPictures([{ mimeType, data: readFileSync(fixturePath(cover)), type: coverType }]);
  }
  await opened.saveToFile();
}
