export const HANDHELD = '(hover: none) and (pointer: coarse)';
export const isHandheld = () => window.matchMedia(HANDHELD).matches;

/** Only the buttons of an iPhone or iPad set its volume. An iPad calls itself a Macintosh. */
export const isVolumeFixed = () => /iPhone|iPod|iPad|Macintosh/.test(navigator.userAgent) && isHandheld();
