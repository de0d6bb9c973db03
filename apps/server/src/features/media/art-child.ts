/** Entry of the child process that decodes pictures, for art-process.ts: decoders are where memory goes. */
import sharp, { type Sharp } from 'sharp';
import { serveParent } from '#platform/children/serve-parent.ts';
import type { ArtFormat, PictureAnswer, PictureRequest } from './art-messages.ts';

/** S32: 25 megapixels are more than any cover has. */
const PIXELS_MAX = 25_000_000;
const WEBP_QUALITY = 82;
const JPEG_QUALITY = 84;
const COLOUR_EDGE = 16;

sharp.cache(false);
sharp.concurrency(1);
// The parent looks at the first bytes; should it ever be wrong, no other decoder is there to be reached.
// SVG is what we draw ourselves: what strangers send never gets so far.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Svg'].map((name) => `VipsForeignLoad${name}`),
});

serveParent<PictureRequest, PictureAnswer>(async ({ base64, square }) => {
  const input = Buffer.from(base64, 'base64');
  const picture = sharp(input, { limitInputPixels: PIXELS_MAX, failOn: 'error' }).rotate();
  const colour = await mainColour(picture);
  if (!square) return { colour };
  const { sizePixels, format } = square;
  const resized = picture.clone().resize(sizePixels, sizePixels, { fit: 'cover', withoutEnlargement: false });
  return { colour, square: (await encode(resized, format).toBuffer()).toString('base64') };
});

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
