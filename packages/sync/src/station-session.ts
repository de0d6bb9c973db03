/**
 * Combines hub connection, membership, clock and playback into listening to stations. Everything outside is injected:
 * the browser supplies SignalR, Web Audio and fetch; tests supply fakes and a manual clock.
 */

import { JOIN_LOG_THRESHOLD_MS } from '@tutti/contract/limits';
import { Subscribable } from '@tutti/subscribable';
import { ClockSync } from './clock-sync.ts';
import { exchangeOverHub } from './hub-clock-exchange.ts';
import type { HubState } from './hub-machine.ts';
import { type HubConnection, type HubEventListener, HubSession } from './hub-session.ts';
import { HubStandIn, type LineState } from './hub-stand-in.ts';
import { isRefusal, toHubMessage, toReference } from './hub-words.ts';
import { createMissedChange, type MissedChange } from './missed-change.ts';
import { isOutOfDate } from './station-clockface.ts';
import type { StationHttp } from './station-http.ts';
import {
  initialStationState,
  type StationCommand,
  type StationEvent,
  type StationState,
  transitionStation,
} from './station-machine.ts';
import type { StationOutput } from './station-output.ts';
import { StationPlayback, type TrackStart } from './station-playback.ts';
import type { NowPlaying } from './station-types.ts';
import type { Timers } from './timers.ts';
import { isStreamList } from './wire-guards.ts';
import { applyTrackChanged, toNowPlaying, toStationListing } from './wire-station.ts';

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

const REJOIN_ATTEMPTS = 3;
const REJOIN_AFTER_MS = 2_000;

export class StationSession {
  readonly clock: ClockSync;
  readonly playback: StationPlayback;
  readonly #deps: StationSessionDeps;
  readonly #hub: HubSession;
  readonly #standIn: HubStandIn;
  readonly #missedChange: MissedChange;
  readonly #changed = new Subscribable();
  readonly subscribe = this.#changed.subscribe;
  #state = initialStationState;
  #wasConnected = false;
  #connections = 0;
  #latestTell: Promise<void> = Promise.resolve();
  #isListAsked = false;
  #isListWanted = false;
  /** The pending join that waits for the hub. The latest one counts, unless it was withdrawn. */
  #joinRequest: object | undefined;
  /** The last request for pieces got no answer. */
  #isUnanswered = false;

  constructor(deps: StationSessionDeps) {
    const { timers, http, output, connection } = deps;
    this.#deps = deps;
    this.#hub = new HubSession({
      connection,
      timers,
      hasToken: deps.hasToken,
      events: this.#hubEventListener(),
      onStateChanged: (hubState) => this.#hearHub(hubState),
      onOpenFailed: () => this.#standIn.hubFailed({ isGivenUp: this.getHub().connection === 'disconnected' }),
      onMalformed: (name) => deps.log('malformed hub message', { name }),
    });
    this.#standIn = new HubStandIn({
      http,
      timers,
      genreId: () => (this.#state.joinPhase === 'joined' ? this.#state.genreId : undefined),
      onNews: (nowPlaying) => this.offerNowPlaying(nowPlaying),
      onChanged: () => this.#hearStandIn(),
      tryHub: () => this.#hub.woke(),
      log: deps.log,
    });
    this.clock = new ClockSync(
      {
        exchangeOverHub: () => exchangeOverHub(this.#hub, timers),
        exchangeOverHttp: http.exchangeTime,
        // If measuring fails, the page continues with the clock it has [M-491].
        onFailure: () => deps.log('measuring the station clock failed', {}),
      },
      timers,
    );
    this.playback = new StationPlayback({
      output,
      clock: this.clock,
      timers,
      fetchPieces: (address, signal) => this.#notice(http.fetchPieces(address, signal), signal),
      onChanged: () => this.#notify(),
      onTrackStart: deps.onTrackStart,
      onRunningOut: () => this.#missedChange.runningOut(),
      onTimelineEnded: (lastKey) => this.#missedChange.timelineEnded(lastKey),
      onCorrection: (correction, errorMs) => deps.log('station playback corrected', { correction, errorMs }),
    });
    this.#missedChange = this.#watchForMissedChanges();
    this.clock.subscribe(() => {
      this.playback.check();
      this.#notify();
    });
  }

  getStation(): StationState {
    return this.#state;
  }

  getHub(): HubState {
    return this.#hub.getState();
  }

  /** Whether HTTP replaces the hub, and the cause once it is known. */
  getLine(): LineState {
    return this.#standIn.state();
  }

  connect(): Promise<void> {
    return this.#hub.connect();
  }

  async disconnect(): Promise<void> {
    this.#joinRequest = undefined;
    this.#dispatch({ type: 'leave' });
    this.clock.stop();
    this.#standIn.signedOut();
    await this.#hub.disconnect();
  }

  /** Connects first if necessary [M-304]. */
  async join(genreId: string): Promise<void> {
    // Must happen during the gesture. It starts early, because waking the audio output takes as long as loading the
    // first piece.
    this.#deps.output.unlock();
    const input = {};
    this.#joinRequest = input;
    await this.#standIn
      .reach(() => this.#hub.connect())
      .catch((error: unknown) => {
        if (this.#joinRequest === input) this.#joinRequest = undefined;
        this.#releaseUnused();
        throw error;
      });
    // Something else was chosen while the hub was away, and joining would stop it.
    if (this.#joinRequest !== input) return this.#releaseUnused();
    this.#dispatch({ type: 'join', genreId });
    await this.#latestTell;
  }

  /** Releases audio that was woken for a join that failed, because it would keep running and draining power. */
  #releaseUnused(): void {
    if (this.#joinRequest === undefined && this.#state.genreId === undefined) this.#deps.output.release();
  }

  leave(): void {
    this.#joinRequest = undefined;
    this.#dispatch({ type: 'leave' });
  }

  async fetchStations(): Promise<void> {
    const reported = await this.#hub.invoke('GetAvailableStreams');
    // Our server returns the list from the call; servers that only send AvailableStreams are supported as well.
    if (isStreamList(reported))
      this.#dispatch({ type: 'stations-told', stations: reported.map(toStationListing) });
  }

  offerNowPlaying(nowPlaying: NowPlaying): void {
    // A list that is already on its way may not include this station yet.
    if (nowPlaying.isActive && this.#isListAsked) this.#isListWanted = true;
    this.#dispatch({ type: 'now-playing-told', nowPlaying });
  }

  pause(): void {
    this.#dispatch({ type: 'pause' });
  }

  /** Must be called during a gesture, because it also asks the browser for sound. */
  resume(): void {
    this.#deps.output.unlock();
    this.#dispatch({ type: 'resume' });
    this.playback.check();
  }

  signedIn(): void {
    this.#hub.signedIn();
  }

  signedOut(): void {
    this.#joinRequest = undefined;
    this.#dispatch({ type: 'signed-out' });
    this.clock.stop();
    this.#standIn.signedOut();
    void this.#hub.disconnect();
  }

  /** The browser is online or the page visible again: reconnects, measures the clock and checks playback. */
  woke(): void {
    this.#hub.woke();
    if (this.#state.genreId !== undefined) void this.clock.resync();
    this.playback.woke();
  }

  #notify(): void {
    this.#changed.emit();
  }

  #hubEventListener(): HubEventListener {
    return {
      StreamUpdated: (_streamId, metadata) => this.offerNowPlaying(toNowPlaying(metadata)),
      StreamMetadata: (metadata) => this.offerNowPlaying(toNowPlaying(metadata)),
      TrackChanged: (change) =>
        this.offerNowPlaying(
          applyTrackChanged(this.#state.nowPlayingByGenre[String(change.genreId)], change),
        ),
      PiecesChanged: ({ genreId, ...change }) => {
        if (String(genreId) === this.#state.genreId) this.playback.changePlan(change);
      },
      AvailableStreams: (streams) =>
        this.#dispatch({ type: 'stations-told', stations: streams.map(toStationListing) }),
      MonitoringChanged: () => this.#deps.onMonitoringChanged?.(),
      RightsChanged: () => this.#deps.onRightsChanged?.(),
      // Positions come from the timeline; this message only shows whether ours is still the server's.
      PlaybackSynced: ({ genreId }) => this.#missedChange.check(String(genreId)),
    };
  }

  #watchForMissedChanges(): MissedChange {
    const { http, timers, isOnline, reloadPage, log } = this.#deps;
    return createMissedChange({
      http,
      timers,
      isOnline,
      reloadPage,
      log,
      genreId: () => (this.#state.joinPhase === 'joined' ? this.#state.genreId : undefined),
      isStillMissing: (genreId) => {
        const known = this.#state.nowPlayingByGenre[genreId];
        return known === undefined || isOutOfDate(known, this.clock.serverNowMs());
      },
      isHubConnected: () => this.getHub().connection === 'connected' || this.#standIn.isOn(),
      onNews: (nowPlaying) => {
        this.offerNowPlaying(nowPlaying);
        // An answer shows that the server is back, whenever the hub's next retry is due.
        this.#hub.woke();
      },
    });
  }

  /**
   * The first answer after an outage shows that the server is back, even if the hub has given up. Only the first one
   * counts, because a hub that refuses while pieces arrive would be retried forever.
   */
  async #notice<Answer>(answer: Promise<Answer>, signal: AbortSignal): Promise<Answer> {
    try {
      const answered = await answer;
      if (this.#isUnanswered) this.#hub.woke();
      this.#isUnanswered = false;
      return answered;
    } catch (error) {
      this.#isUnanswered ||= !signal.aborted;
      throw error;
    }
  }

  #hearHub(hubState: HubState): void {
    const isConnected = hubState.connection === 'connected';
    const isOpened = isConnected && !this.#wasConnected;
    if (isOpened) {
      this.#connections += 1;
      this.#standIn.hubOpened();
      this.clock.start();
      void this.clock.resync();
      this.#dispatch({ type: 'hub-opened' });
    }
    this.#wasConnected = isConnected;
    this.#notify();
    // Resuming music now would withdraw the pending join.
    if (isOpened && this.#joinRequest === undefined) this.#deps.onHubOpened?.();
  }

  #hearStandIn(): void {
    if (this.#standIn.isOn()) this.clock.start();
    this.#notify();
  }

  #dispatch(event: StationEvent): void {
    const step = transitionStation(this.#state, event);
    const isChanged = step.state !== this.#state;
    this.#state = step.state;
    step.commands.forEach((command) => this.#carryOut(command));
    if (isChanged) this.#notify();
  }

  #carryOut(command: StationCommand): void {
    switch (command.type) {
      case 'tell-join':
        this.#latestTell = this.#tellJoin(command.genreId);
        // The caller of join awaits this promise; after a reconnect nobody does, and the state shows the result.
        this.#latestTell.catch(() => undefined);
        return;
      case 'tell-leave':
        return this.#tellLeave(command.genreId);
      case 'ask-stations':
        return void this.#keepStations();
      case 'start-playback':
        this.#deps.onStationStarted();
        this.#logLateJoin();
        return this.playback.start(command.genreId);
      case 'stop-playback':
        return this.playback.stop();
      case 'follow':
        return this.playback.follow(command.nowPlaying.entries);
    }
  }

  /** A scan may add thirty stations at once, so the list is requested once for all. */
  async #keepStations(): Promise<void> {
    this.#isListWanted = true;
    if (this.#isListAsked) return;
    this.#isListAsked = true;
    while (this.#isListWanted) {
      this.#isListWanted = false;
      await this.fetchStations().catch((error: unknown) =>
        this.#logFailure('asking for stations failed', error),
      );
    }
    this.#isListAsked = false;
  }

  async #tellJoin(genreId: string, attempt = 1): Promise<void> {
    try {
      if (this.#standIn.isOn()) this.offerNowPlaying(await this.#standIn.requestToJoin(genreId));
      else await this.#hub.invoke('JoinStream', toReference(genreId));
      // The hub sends StreamMetadata to the page that joined, but pages must not depend on the order of messages.
      if (this.#state.genreId === genreId && this.#state.nowPlayingByGenre[genreId] === undefined) {
        this.offerNowPlaying(await this.#deps.http.fetchNowPlaying(genreId));
      }
      this.#dispatch({ type: 'join-accepted', genreId });
    } catch (error) {
      // A lost connection is not a refusal: the station is joined again when the hub is back.
      if (this.#state.joinPhase === 'joined' && this.getHub().connection !== 'connected') return;
      this.#logFailure('joining a station failed', error);
      // An error without a refusal is retried while the station plays, because the server may have failed only for a
      // moment.
      if (this.#state.joinPhase === 'joined' && !isRefusal(error) && attempt < REJOIN_ATTEMPTS)
        return this.#tellJoinLater(genreId, attempt + 1);
      const message = toHubMessage(error);
      this.#dispatch({ type: 'join-refused', genreId, message });
      throw new Error(message, { cause: error });
    }
  }

  /** Does nothing if the station was left meanwhile, or joined again over a new connection. */
  async #tellJoinLater(genreId: string, attempt: number): Promise<void> {
    const connections = this.#connections;
    const { timers } = this.#deps;
    await new Promise<void>((resolve) => void timers.setTimer(resolve, REJOIN_AFTER_MS));
    if (this.#state.genreId === genreId && this.#connections === connections)
      await this.#tellJoin(genreId, attempt);
  }

  #tellLeave(genreId: string): void {
    if (this.getHub().connection !== 'connected') return;
    this.#hub
      .invoke('LeaveStream', toReference(genreId))
      .catch((error: unknown) => this.#logFailure('leaving a station failed', error));
  }

  /** Logs a join more than 5 s into the track [M-326]. */
  #logLateJoin(): void {
    const { genreId } = this.#state;
    const positionMs =
      (genreId === undefined ? undefined : this.#state.nowPlayingByGenre[genreId])?.positionMs ?? 0;
    if (positionMs > JOIN_LOG_THRESHOLD_MS) {
      this.#deps.log('joined a station within a track', { genreId, positionMs });
    }
  }

  #logFailure(message: string, error: unknown): void {
    this.#deps.log(message, { error: error instanceof Error ? error.message : String(error) });
  }
}
