import { laterPart } from '#ui/states/later-part.tsx';

export const loadTiming = () => import('./live-bar-timing.tsx');

/** Loaded on demand, because few users open "Sound and timing". */
export const StationTiming = laterPart(async () => (await loadTiming()).StationTiming);
