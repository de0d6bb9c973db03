import { lazyComponent } from '#ui/states/lazy-component.tsx';

export const loadTiming = () => import('./live-bar-timing.tsx');

/** Loaded on demand, because few users open it. */
export const StationTiming = lazyComponent(async () => (await loadTiming()).StationTiming);
