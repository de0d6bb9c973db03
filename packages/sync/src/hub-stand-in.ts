/** Works when WebSockets do not get through (ruling 0.24): polls over HTTP and retries the hub now and then. */
import type { StationRef } from '@tutti/contract/stations/station-ref';
import { stationTexts } from '@tutti/contract/stations/texts';
import { idsOf } from './hub-words.ts';
import type { StationHttp } from './station-http.ts';
import type { NowPlaying } from './station-types.ts';
import type { Timers } from './timers.ts';

/** The cause: a proxy forwards no WebSocket, or the server refuses the origin of the page. */
export type LineProblem = 'no-upgrade' | 'foreign-origin';

export interface NetworkState {
  readonly isOverHttp: boolean;
  readonly problem: LineProblem | undefined;
}

/** The longest delay until a skip is noticed. */
const POLL_EVERY_MS = 5_000;
const TRY_HUB_EVERY_MS = 60_000;
/** The cause is named after the second failure, because the first one may be a restart of the server. */
const SURE_AFTER_FAILURES = 2;
const TRY_HUB_SOON_MS = 2_000;

export interface StandInDeps {
  readonly http: Pick<StationHttp, 'checkHub' | 'fetchNowPlaying'>;
  readonly timers: Timers;
  /** The joined station, if any. */
  station(): StationRef | undefined;
  onNowPlaying(nowPlaying: NowPlaying): void;
  /** Called when it starts or stops, or when the cause is known. */
  onChanged(): void;
  tryHub(): void;
  log(message: string, detail: Readonly<Record<string, unknown>>): void;
}

export class HubStandIn {
  readonly #deps: StandInDeps;
  #isOn = false;
  #wasHubOpen = false;
  #failures = 0;
  #problem: LineProblem | undefined;
  /** The number of the current poll; a reply that arrives after the hub is back is dropped. */
  #pending: object | undefined;
  #answer: Promise<boolean> = Promise.resolve(false);
  #waiting: (() => void)[] = [];
  #hubTimer: number | undefined;
  #newsTimer: number | undefined;

  constructor(deps: StandInDeps) {
    this.#deps = deps;
  }

  isOn(): boolean {
    return this.#isOn;
  }

  state(): NetworkState {
    return { isOverHttp: this.#isOn, problem: this.#problem };
  }

  /** Resolves when the hub or HTTP works, whichever is first; rejects with the hub's error if neither does. */
  async reach(connectHub: () => Promise<void>): Promise<void> {
    if (this.#isOn) return;
    const connecting = connectHub().catch(async (error: unknown) => {
      if (!(await this.#answer) && !this.#isOn) throw error;
    });
    await Promise.race([connecting, new Promise<void>((resolve) => this.#waiting.push(resolve))]);
  }

  /** The server has no connection by which to count a listener over HTTP. */
  async requestToJoin(station: StationRef): Promise<NowPlaying> {
    const nowPlaying = await this.#deps.http.fetchNowPlaying(station);
    if (!nowPlaying.isActive) throw new Error(stationTexts.notJoined);
    return nowPlaying;
  }

  /** Handles a failed connection. If WebSockets have worked before, it waits until the hub gives up, because most failures pass. */
  hubFailed({ isGivenUp }: { isGivenUp: boolean }): void {
    if (this.#pending === undefined && (isGivenUp || !this.#wasHubOpen)) this.#answer = this.#findCause();
  }

  hubOpened(): void {
    this.#stop();
    this.#wasHubOpen = true;
  }

  signedOut(): void {
    this.#stop();
    this.#wasHubOpen = false;
  }

  #stop(): void {
    const { timers, onChanged } = this.#deps;
    for (const timer of [this.#hubTimer, this.#newsTimer]) if (timer !== undefined) timers.clearTimer(timer);
    this.#pending = undefined;
    this.#failures = 0;
    this.#waiting = [];
    if (!this.#isOn) return;
    this.#isOn = false;
    this.#problem = undefined;
    onChanged();
  }

  async #findCause(): Promise<boolean> {
    const pending = {};
    this.#pending = pending;
    try {
      const admission = await this.#deps.http.checkHub?.();
      if (this.#pending !== pending || admission === undefined) return false;
      this.#begin(admission);
      return true;
    } catch {
      // The server does not respond, so HTTP cannot replace the hub.
      return false;
    } finally {
      if (this.#pending === pending) this.#pending = undefined;
    }
  }

  #begin(admission: 'open' | 'foreign-origin'): void {
    const { timers, onChanged, tryHub } = this.#deps;
    this.#failures += 1;
    const isSure = this.#failures >= SURE_AFTER_FAILURES;
    if (admission === 'foreign-origin') this.#problem = 'foreign-origin';
    else this.#problem = isSure ? 'no-upgrade' : undefined;
    if (this.#hubTimer !== undefined) timers.clearTimer(this.#hubTimer);
    this.#hubTimer = timers.setTimer(tryHub, isSure ? TRY_HUB_EVERY_MS : TRY_HUB_SOON_MS);
    if (!this.#isOn) {
      this.#isOn = true;
      for (const resolve of this.#waiting.splice(0)) resolve();
      this.#askLater();
    }
    onChanged();
  }

  #askLater(): void {
    this.#newsTimer = this.#deps.timers.setTimer(() => void this.#fetchChanges(), POLL_EVERY_MS);
  }

  async #fetchChanges(): Promise<void> {
    const { http, onNowPlaying, log } = this.#deps;
    const joined = this.#deps.station();
    try {
      const fetched = joined === undefined ? undefined : await http.fetchNowPlaying(joined);
      if (fetched !== undefined && this.#isOn) onNowPlaying(fetched);
    } catch (error) {
      log('asking for now playing failed', { ...idsOf(joined), error: String(error) });
    }
    if (this.#isOn) this.#askLater();
  }
}
