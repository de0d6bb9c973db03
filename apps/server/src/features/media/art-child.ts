/**
 * Entry of the child process that decodes pictures. Decoders of foreign pictures are where memory goes and crashes
 * come from, so they run here, with limits, and the parent (art-process.ts) kills what takes too long.
 */
import { writeFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import type { ArtFormat, PictureReply, PictureRequest } from './art-messages.ts';

/** I21, S32 of the reliability notes: 25 megapixels are more than any cover has. */
const PIXELS_MAX = 25_000_000;
const WEBP_QUALITY = 82;
const JPEG_QUALITY = 84;
const COLOUR_EDGE = 16;

sharp.cache(false);
sharp.concurrency(1);

let queue: Promise<void> = Promise.resolve();
process.on('message', (request: PictureRequest) => {
  queue = queue.then(async () => void process.send?.(await answer(request)));
});
process.on('disconnect', () => process.exit(0));
// A terminal's Ctrl-C reaches the whole group; the parent decides when this process ends.
process.on('SIGINT', () => {});

async function answer({ source, square }: PictureRequest): Promise<PictureReply> {
  try {
    const input = 'file' in source ? source.file : Buffer.from(source.base64, 'base64');
    const picture = sharp(input, { limitInputPixels: PIXELS_MAX, failOn: 'error' }).rotate();
    const resized =
      square &&
      picture
        .clone()
        .resize(square.sizePixels, square.sizePixels, { fit: 'cover', withoutEnlargement: false });
    const bytes = resized && (await encode(resized, square.format).toBuffer());
    const colour = await mainColour(picture);
    const unwritten = bytes && (await write(square.file, bytes));
    return unwritten === undefined ? { colour } : { unwritten };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

/** By itself, so that a full disk is not taken for a broken picture; answers the code of what went wrong. */
async function write(file: string, bytes: Buffer): Promise<string | undefined> {
  try {
    await writeFile(file, bytes);
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'EIO';
  }
}

function encode(picture: Sharp, format: ArtFormat = 'webp'): Sharp {
  if (format === 'webp') return picture.webp({ quality: WEBP_QUALITY, effort: 3 });
  // JPEG knows no transparency: what shows through is white, as on paper.
  return picture.flatten({ background: '#ffffff' }).jpeg({ quality: JPEG_QUALITY });
}

/** The average of the more colourful half: the plain average of most covers is a grey brown. */
async function mainColour(picture: Sharp): Promise<string> {
  const { data } = await picture
    .clone()
    .resize(COLOUR_EDGE, COLOUR_EDGE, { fit: 'cover' })
    .flatten({ background: '#000000' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const channels = data.length / COLOUR_EDGE ** 2;
  const pixels: { parts: number[]; saturation: number }[] = [];
  for (let at = 0; at + channels <= data.length; at += channels) {
    const parts = [0, 1, 2].map((part) => data[at + Math.min(part, channels - 1)] ?? 0);
    pixels.push({ parts, saturation: Math.max(...parts) - Math.min(...parts) });
  }
  pixels.sort((a, b) => b.saturation - a.saturation);
  const colourful = pixels.slice(0, Math.ceil(pixels.length / 2));
  const average = [0, 1, 2].map((part) =>
    Math.round(colourful.reduce((sum, { parts }) => sum + (parts[part] ?? 0), 0) / colourful.length),
  );
  return `#${average.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
