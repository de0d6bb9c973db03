import { z } from 'zod';

/**
 * Two colours of a picture, `#rrggbb`: that of its largest calm area, which fills places, and that of its liveliest one,
 * which draws lines. Hue and chroma count; how light they stand is the matter of whoever shows them. Both are pure grey
 * where the picture has no colour.
 */
export const artColours = z.object({ field: z.string(), spark: z.string() });
export type ArtColours = z.infer<typeof artColours>;
