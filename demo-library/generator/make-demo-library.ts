/**
 * Composes, renders, encodes and tags the demo library, which people without their own music hear first. Nobody needs
 * this to run, build or test Tutti, because its output is committed.
 *
 * `npx node demo-library/generator/make-demo-library.ts --out demo-library [--only "Album title"]`
 *
 * It generates 36 pieces in 17 genres from a seed (`genres/`, with the theory in `music/`), plays them on instruments
 * made of sine waves and noise (`sound/`), normalizes their loudness, encodes them in all supported formats and tags
 * them, with the words of some beside them. Nothing is sampled; the same seed gives the same music. A new piece is one function in `genres/` and one line
 * in `catalog.ts`. `demo-library.test.ts` checks the committed files, not the output of this script.
 */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { TagLib } from 'taglib-wasm';
import { drawGeneratedCover } from '../../apps/server/src/features/media/generated-cover.ts';
import { DEMO_ALBUMS, type DemoAlbum } from './catalog.ts';
import { encodeRecording, extensionOf } from './encode.ts';
import { lyricsFile } from './lyrics.ts';
import { createSong } from './music/song.ts';
import { createRandom } from './random.ts';
import type { Stereo } from './sound/space.ts';
import { writeTags } from './tags.ts';

const COVER_SIDE = 600;
const COVER_LIMIT_BYTES = 40_000;

const LICENSE = `# Demo library

The recordings, pictures and words in this folder were made by \`demo-library/generator\`, the generator in this repository.
Nothing in them was sampled, recorded or copied from anybody. Artists, albums and titles are invented; a likeness to
real ones is chance.

To the extent possible under law, their makers have waived all copyright and related or neighbouring rights to them:
**CC0 1.0 Universal**, <https://creativecommons.org/publicdomain/zero/1.0/>. Play, change and share them freely.

To make them again: \`npx node demo-library/generator/make-demo-library.ts --out demo-library\`
`;

function render(album: DemoAlbum, trackIndex: number): Stereo {
  const track = album.tracks[trackIndex];
  if (!track) throw new Error(`${album.title} has no track ${trackIndex + 1}`);
  const song = createSong(track.piece, createRandom(`${album.title}/${track.title}`));
  track.piece.compose(song);
  return song.mixdown();
}

async function drawCover(album: DemoAlbum): Promise<Uint8Array> {
  const svg = drawGeneratedCover({
    seed: `${album.artist}/${album.title}${album.coverVariant ?? ''}`,
    title: album.title,
    artist: album.artist,
  });
  const image = sharp(Buffer.from(svg)).resize(COVER_SIDE, COVER_SIDE);
  // Hard edges cost bytes, so pictures full of lines get a slightly lower quality than calm ones.
  for (const quality of [86, 78, 70, 62]) {
    const cover = await image.clone().jpeg({ quality, mozjpeg: true }).toBuffer();
    if (cover.length <= COVER_LIMIT_BYTES) return cover;
  }
  throw new Error(`The cover of ${album.title} does not fit into ${COVER_LIMIT_BYTES} bytes`);
}

// Folder and file names keep accents and other scripts, but no characters that a file system refuses.
function fileName(text: string): string {
  return text.replaceAll(/[<>:"/\\|?*]/g, '-').replace(/\.+$/, '');
}

async function makeAlbum(album: DemoAlbum, root: string, taglib: TagLib): Promise<void> {
  const folder = join(root, fileName(album.artist), fileName(album.title));
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const cover = await drawCover(album);
  if (album.art === 'folder') await writeFile(join(folder, 'cover.jpg'), cover);
  for (const [index, track] of album.tracks.entries()) {
    const number = String(index + 1).padStart(2, '0');
    const stem = join(folder, `${number} ${fileName(track.title)}`);
    const path = `${stem}.${extensionOf(track.format)}`;
    await encodeRecording(render(album, index), track.format, path);
    const art = album.art === 'embedded' ? { art: cover } : {};
    await writeTags(taglib, path, { album, track, trackNumber: index + 1, ...art });
    const lyrics = lyricsFile({ track });
    if (lyrics !== undefined) await writeFile(`${stem}.lrc`, lyrics);
    console.log(path);
  }
}

/** Replaces the covers of a library that exists, and leaves its sound alone. */
async function redrawCover(album: DemoAlbum, root: string, taglib: TagLib): Promise<void> {
  const folder = join(root, fileName(album.artist), fileName(album.title));
  const cover = await drawCover(album);
  if (album.art === 'folder') await writeFile(join(folder, 'cover.jpg'), cover);
  if (album.art !== 'embedded') return;
  for (const name of await readdir(folder)) {
    using file = await taglib.open(join(folder, name));
    file.setPictures([{ mimeType: 'image/jpeg', data: cover, type: 'FrontCover', description: '' }]);
    await file.saveToFile();
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { out: { type: 'string' }, only: { type: 'string' }, covers: { type: 'boolean' } },
  });
  if (!values.out) throw new Error('Say where to: --out <folder>');
  const albums = DEMO_ALBUMS.filter((album) => !values.only || album.title === values.only);
  if (albums.length === 0) throw new Error(`The catalogue has no album "${values.only}"`);
  await mkdir(values.out, { recursive: true });
  await writeFile(join(values.out, 'LICENSE.md'), LICENSE);
  // A scan writes its marker file into the root of a library.
  await writeFile(join(values.out, '.gitignore'), '.tutti-library\n');
  const taglib = await TagLib.initialize();
  const make = values.covers ? redrawCover : makeAlbum;
  for (const album of albums) await make(album, values.out, taglib);
}

await main();
