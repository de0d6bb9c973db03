/** The hues of names in degrees, as in index.css. */
export const NAME_HUES = [16, 194, 298, 142, 246, 350, 168, 272, 42, 220, 324];
