/** Puts four pictures of a screen on one sheet: dark and light, with the demo library and with recorded music. */
import sharp from 'sharp';
import type { ShownSize } from './shown-screens.ts';

const GAP_PX = 8;
const QUALITY = 68;
const BACKGROUND_COLOR = '#808080';

export async function writeContactSheet(
  file: string,
  pictures: readonly Buffer[],
  { width, height, scale, columns }: ShownSize,
): Promise<void> {
  const cell = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const rows = Math.ceil(pictures.length / columns);
  const small = await Promise.all(
    pictures.map((picture) => sharp(picture).resize(cell.width, cell.height, { fit: 'fill' }).toBuffer()),
  );
  await sharp({
    create: {
      width: columns * (cell.width + GAP_PX) - GAP_PX,
      height: rows * (cell.height + GAP_PX) - GAP_PX,
      channels: 3,
      background: BACKGROUND_COLOR,
    },
  })
    .composite(
      small.map((input, index) => ({
        input,
        left: (index % columns) * (cell.width + GAP_PX),
        top: Math.floor(index / columns) * (cell.height + GAP_PX),
      })),
    )
    .webp({ quality: QUALITY, effort: 5 })
    .toFile(file);
}
