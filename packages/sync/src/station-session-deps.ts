import type { HubConnection } from './hub-session.ts';
import type { StationHttp } from './station-http.ts';
import type { StationOutput } from './station-output.ts';
import type { Timers } from './timers.ts';
import type { TrackStart } from './track-start.ts';

/** The parts of the browser that a session uses, and whom it tells. */
export interface StationSessionDeps {
  readonly connection: HubConnection;
  readonly output: StationOutput;
  readonly http: StationHttp;
  readonly timers: Timers;
  hasToken(): boolean;
  isOnline(): boolean;
  /** The last resort after a failed advance; called at most once per track. */
  reloadPage(): void;
  /** A station starts to play on this page. */
  onStationStarted(): void;
  /** The hub connected, for the first time or again, and no station is waiting for it: the server responds. */
  onHubOpened?(): void;
  onTrackStart(detail: TrackStart): void;
  /** Only sent to administrators. */
  onMonitoringChanged?(): void;
  /** The user's rights have changed. */
  onRightsChanged?(): void;
  log(message: string, detail: Readonly<Record<string, unknown>>): void;
}
