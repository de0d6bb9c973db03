import { lazy } from 'react';

export const loadTiming = () => import('./live-bar-timing.tsx');

/** "Sound and timing": few ever open it. */
export const StationTiming = lazy(async () => ({ default: (await loadTiming()).StationTiming }));
