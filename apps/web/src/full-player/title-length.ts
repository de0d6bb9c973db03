const LONG = 24;
const LONGEST = 40;
/** Letters that are about twice as wide as Latin ones. */
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/g;

/** Selects the size of the letters, so that two lines are enough for most titles. */
export function titleLength(title: string): 'short' | 'long' | 'longest' {
  const length = title.length + (title.match(WIDE)?.length ?? 0);
  if (length <= LONG) return 'short';
  return length <= LONGEST ? 'long' : 'longest';
}
