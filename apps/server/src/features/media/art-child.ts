/** Entry of the child process that decodes pictures for art-process.ts, because decoders can use a lot of memory. */
import sharp, { type Sharp } from 'sharp';
import { serveParent } from '#platform/children/serve-parent.ts';
import type { ArtFormat, PictureAnswer, PictureRequest } from './art-messages.ts';
import { COLORS_EDGE, findColors } from './picture-colors.ts';

/** S32: no cover has more than 25 megapixels. */
const PIXELS_MAX = 25_000_000;
const WEBP_QUALITY = 82;
const JPEG_QUALITY = 84;
const COLOR_EDGE = 16;

sharp.cache(false);
sharp.concurrency(1);
// Block all other decoders, in case the parent's check of the first bytes is wrong; SVG is for our own covers.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Svg'].map((name) => `VipsForeignLoad${name}`),
});

serveParent<PictureRequest, PictureAnswer>(async ({ base64, square }) => {
  const input = Buffer.from(base64, 'base64');
  const picture = sharp(input, { limitInputPixels: PIXELS_MAX, failOn: 'error' }).rotate();
  if (!square) {
    return {
      color: mainColor(await readSquare(picture, COLOR_EDGE)),
      colors: findColors(await readSquare(picture, COLORS_EDGE)),
    };
  }
  const { sizePixels, format } = square;
  const resized = picture.clone().resize(sizePixels, sizePixels, { fit: 'cover', withoutEnlargement: false });
  return { square: (await encode(resized, format).toBuffer()).toString('base64') };
});

function encode(picture: Sharp, format: ArtFormat = 'webp'): Sharp {
  if (format === 'webp') return picture.webp({ quality: WEBP_QUALITY, effort: 3 });
  // JPEG has no transparency, so transparent parts become white.
  return picture.flatten({ background: '#ffffff' }).jpeg({ quality: JPEG_QUALITY });
}

/** Returns red, green and blue of each pixel; transparent parts become black. */
async function readSquare(picture: Sharp, edge: number): Promise<Uint8Array> {
  const { data, info } = await picture
    .clone()
    .resize(edge, edge, { fit: 'cover' })
    .flatten({ background: '#000000' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { channels } = info;
  if (channels === 3) return data;
  return Uint8Array.from({ length: edge * edge * 3 }, (_, index) => {
    const part = Math.min(index % 3, channels - 1);
    return data[Math.floor(index / 3) * channels + part] ?? 0;
  });
}

/** Averages the more colorful half, because the plain average of most covers is a grayish brown. */
function mainColor(data: Uint8Array): string {
  const pixels: { parts: number[]; saturation: number }[] = [];
  for (let at = 0; at < data.length; at += 3) {
    const parts = [0, 1, 2].map((part) => data[at + part] ?? 0);
    pixels.push({ parts, saturation: Math.max(...parts) - Math.min(...parts) });
  }
  pixels.sort((a, b) => b.saturation - a.saturation);
  const colorful = pixels.slice(0, Math.ceil(pixels.length / 2));
  const average = [0, 1, 2].map((part) =>
    Math.round(colorful.reduce((sum, { parts }) => sum + (parts[part] ?? 0), 0) / colorful.length),
  );
  return `#${average.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
