import { stationProgress } from '@tutti/sync';
import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from 'react';
import type {
  Engine,
  NowPlaying,
  PlayerCommands,
  PlayerProgress,
  PlayerSnapshot,
  StationCommands,
  StationProgress,
  StationSnapshot,
  Store,
} from './engine-types.ts';
import { withPlayRequests } from './play-requests.ts';

const EngineContext = createContext<ReturnType<typeof withPlayRequests> | undefined>(undefined);

export function EngineProvider({ engine, children }: { engine: Engine; children: ReactNode }) {
  const counting = useMemo(() => withPlayRequests(engine), [engine]);
  return <EngineContext value={counting}>{children}</EngineContext>;
}

function useEngine() {
  const engine = use(EngineContext);
  if (engine === undefined) throw new Error('Player and station hooks need an <EngineProvider> above them.');
  return engine;
}

function useStore<Snapshot>(store: Store<Snapshot>): Snapshot {
  return useSyncExternalStore(store.subscribe, store.getSnapshot);
}

export function usePlayer(): PlayerSnapshot & PlayerCommands {
  const { player } = useEngine();
  const snapshot = useStore(player);
  return useMemo(() => ({ ...snapshot, ...player.commands }), [snapshot, player]);
}

export function usePlayerProgress(): PlayerProgress {
  return useStore(useEngine().player.progress);
}

/** Does not subscribe to changes. */
export function useReadPlayerProgress(): () => PlayerProgress {
  return useEngine().player.progress.getSnapshot;
}

export function useStation(): StationSnapshot & StationCommands {
  const { station } = useEngine();
  const snapshot = useStore(station);
  return useMemo(() => ({ ...snapshot, ...station.commands }), [snapshot, station]);
}

/**
 * Registers a press on play for music that is still loading; the returned handle reports when it has loaded or failed.
 */
export function useBeginPlaying(): ReturnType<typeof withPlayRequests>['requests']['begin'] {
  return useEngine().requests.begin;
}

/** For code outside of rendering, such as a timer. */
export function useEngineLater(): Pick<Engine, 'player' | 'station'> {
  return useEngine();
}

/** The server's time, once a second. */
export function useServerClock(): number {
  return useStore(useEngine().station.clockTicks);
}

/** For one reading, or for more than one per second. */
export function useReadServerNow(): () => number {
  return useEngine().station.serverNowMs;
}

/** Recomputed every second from the station's clock, so that no counter can drift [M-308]. */
export function useStationProgress(nowPlaying: NowPlaying | undefined): StationProgress {
  const serverNowMs = useStore(useEngine().station.clockTicks);
  return useMemo(() => stationProgress(nowPlaying, serverNowMs), [nowPlaying, serverNowMs]);
}
