import type { StreamTrack } from '@tutti/contract/stations/schemas';
import type { ArtColors } from '@tutti/contract/wire-values';
import { isText, isWhole, orNothing, orNull, shapeOf } from './wire-shapes.ts';

export const isTrack = shapeOf<StreamTrack>({
  id: isWhole,
  title: isText,
  authors: isText,
  genre: isText,
  album: orNull(
    shapeOf<NonNullable<StreamTrack['album']>>({
      id: isWhole,
      title: isText,
      artUrl: isText,
      artColour: orNull(isText),
      artColours: orNothing(shapeOf<ArtColors>({ field: isText, spark: isText })),
    }),
  ),
  durationMs: isWhole,
});
