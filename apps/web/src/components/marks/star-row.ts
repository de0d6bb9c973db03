export const STARS = [1, 2, 3, 4, 5] as const;

/** A press on the current rating removes it. */
export const afterPress = (pressed: number, given: number) => (pressed === given ? 0 : pressed);

export const starClass = (isLit: boolean) => (isLit ? 'text-accent' : 'text-muted');
