import { laterPart } from '#ui/states/later-part.tsx';

export const loadTiming = () => import('./live-bar-timing.tsx');

/** "Sound and timing": few ever open it. */
export const StationTiming = laterPart(async () => (await loadTiming()).StationTiming);
