/** The names of the equalizer's presets. Their curves are in `equalizer-bands.ts`, which only a switched-on one needs. */
export const EQUALIZER_PRESETS = ['off', 'bass', 'treble', 'vocals', 'loudness', 'night'] as const;
export type EqualizerPreset = (typeof EQUALIZER_PRESETS)[number];
