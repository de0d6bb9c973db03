/** Held in a hand: touched, with nothing that hovers. */
export const isHandheld = () => window.matchMedia('(hover: none) and (pointer: coarse)').matches;
