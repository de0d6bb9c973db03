/**
 * Listening to stations as one thing: hub connection, membership, clock and playback, wired over injected
 * surroundings. The browser gives it SignalR, Web Audio and fetch; tests give it fakes and a manual clock.
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

export interface StationSurroundings {
  readonly connection: HubConnection;
  readonly output: StationOutput;
  readonly http: StationHttp;
  readonly timers: Timers;
  hasToken(): boolean;
  isOnline(): boolean;
  /** The last resort after a failed advance; asked at most once per track. */
  reloadPage(): void;
  /** A station begins to play on this page. */
  onStationStarted(): void;
  /** The hub is there, for the first time or again, and no station waits for it: the server answers. */
  onHubOpened?(): void;
  onTrackStart(detail: TrackStart): void;
  /** Only administrators are told. */
  onMonitoringChanged?(): void;
  /** The user may more, or less, than before. */
  onRightsChanged?(): void;
  log(message: string, detail: Readonly<Record<string, unknown>>): void;
}

const REJOIN_ATTEMPTS = 3;
const REJOIN_AFTER_MS = 2_000;

export class StationSession {
  readonly clock: ClockSync;
  readonly playback: StationPlayback;
  readonly #surroundings: StationSurroundings;
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
  /** Of the join that waits for the hub: the last one counts, unless it was taken back. */
  #joinWish: object | undefined;
  /** The last pieces were not to be had at all. */
  #isUnanswered = false;

  constructor(surroundings: StationSurroundings) {
    const { timers, http, output, connection } = surroundings;
    this.#surroundings = surroundings;
    this.#hub = new HubSession({
      connection,
      timers,
      hasToken: surroundings.hasToken,
      events: this.#hubEventListener(),
      onStateChanged: (hubState) => this.#hearHub(hubState),
      onOpenFailed: () => this.#standIn.hubFailed({ isGivenUp: this.getHub().connection === 'disconnected' }),
      onMalformed: (name) => surroundings.log('malformed hub message', { name }),
    });
    this.#standIn = new HubStandIn({
      http,
      timers,
      genreId: () => (this.#state.joinPhase === 'joined' ? this.#state.genreId : undefined),
      onNews: (nowPlaying) => this.offerNowPlaying(nowPlaying),
      onChanged: () => this.#hearStandIn(),
      tryHub: () => this.#hub.woke(),
      log: surroundings.log,
    });
    this.clock = new ClockSync(
      {
        exchangeOverHub: () => exchangeOverHub(this.#hub, timers),
        exchangeOverHttp: http.exchangeTime,
        // A page that cannot measure goes on with the clock it has [M-491].
        onFailure: () => surroundings.log('measuring the station clock failed', {}),
      },
      timers,
    );
    this.playback = new StationPlayback({
      output,
      clock: this.clock,
      timers,
      fetchPieces: (address, signal) => this.#notice(http.fetchPieces(address, signal), signal),
      onChanged: () => this.#notify(),
      onTrackStart: surroundings.onTrackStart,
      onRunningOut: () => this.#missedChange.runningOut(),
      onTimelineEnded: (lastKey) => this.#missedChange.timelineEnded(lastKey),
      onCorrection: (correction, errorMs) =>
        surroundings.log('station playback corrected', { correction, errorMs }),
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
    this.#joinWish = undefined;
    this.#dispatch({ type: 'leave' });
    this.clock.stop();
    this.#standIn.signedOut();
    await this.#hub.disconnect();
  }

  /** Connects first when needed [M-304]. */
  async join(genreId: string): Promise<void> {
    // Within the gesture, and long before there is anything to sound: waking the sound takes as long as fetching it.
    this.#surroundings.output.unlock();
    const wish = {};
    this.#joinWish = wish;
    await this.#standIn
      .reach(() => this.#hub.connect())
      .catch((error: unknown) => {
        if (this.#joinWish === wish) this.#joinWish = undefined;
        this.#releaseUnused();
        throw error;
      });
    // While the hub was away something else was chosen, which this would cut off.
    if (this.#joinWish !== wish) return this.#releaseUnused();
    this.#dispatch({ type: 'join', genreId });
    await this.#latestTell;
  }

  /** A sound that was woken for a join that came to nothing would run, and cost, for good. */
  #releaseUnused(): void {
    if (this.#joinWish === undefined && this.#state.genreId === undefined)
      this.#surroundings.output.release();
  }

  leave(): void {
    this.#joinWish = undefined;
    this.#dispatch({ type: 'leave' });
  }

  async askStations(): Promise<void> {
    const told = await this.#hub.invoke('GetAvailableStreams');
    // Our server answers the call itself; a server that only sends AvailableStreams is understood as well.
    if (isStreamList(told)) this.#dispatch({ type: 'stations-told', stations: told.map(toStationListing) });
  }

  offerNowPlaying(nowPlaying: NowPlaying): void {
    // A list that is on its way may have been written before there was this station.
    if (nowPlaying.isActive && this.#isListAsked) this.#isListWanted = true;
    this.#dispatch({ type: 'now-playing-told', nowPlaying });
  }

  pause(): void {
    this.#dispatch({ type: 'pause' });
  }

  /** To be called from a gesture: it also asks the browser for sound. */
  resume(): void {
    this.#surroundings.output.unlock();
    this.#dispatch({ type: 'resume' });
    this.playback.check();
  }

  signedIn(): void {
    this.#hub.signedIn();
  }

  signedOut(): void {
    this.#joinWish = undefined;
    this.#dispatch({ type: 'signed-out' });
    this.clock.stop();
    this.#standIn.signedOut();
    void this.#hub.disconnect();
  }

  /** Online again or visible again: the hub is tried, the clock measured, playback judged. */
  woke(): void {
    this.#hub.woke();
    if (this.#state.genreId !== undefined) void this.clock.resync();
    this.playback.woke();
  }

  #notify(): void {
    this.#changed.tell();
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
      MonitoringChanged: () => this.#surroundings.onMonitoringChanged?.(),
      RightsChanged: () => this.#surroundings.onRightsChanged?.(),
      // Positions come from the timeline; this message only shows whether our idea of it is still the server's.
      PlaybackSynced: ({ genreId }) => this.#missedChange.check(String(genreId)),
    };
  }

  #watchForMissedChanges(): MissedChange {
    const { http, timers, isOnline, reloadPage, log } = this.#surroundings;
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
        // Whoever answers this is there again, whatever the hub has planned for its next try.
        this.#hub.woke();
      },
    });
  }

  /**
   * The first answer after none says that the server is there again, also where the hub has given up. Only the first: a hub
   * that refuses while pieces come would be asked for ever.
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
    // Music that goes on now would take back the wish for a station.
    if (isOpened && this.#joinWish === undefined) this.#surroundings.onHubOpened?.();
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
        // Whoever asked to join awaits it; after a reconnect nobody does, and the state tells the outcome.
        this.#latestTell.catch(() => undefined);
        return;
      case 'tell-leave':
        return this.#tellLeave(command.genreId);
      case 'ask-stations':
        return void this.#keepStations();
      case 'start-playback':
        this.#surroundings.onStationStarted();
        this.#logLateJoin();
        return this.playback.start(command.genreId);
      case 'stop-playback':
        return this.playback.stop();
      case 'follow':
        return this.playback.follow(command.nowPlaying.entries);
    }
  }

  /** A scan may bring thirty stations at once: they are asked for together. */
  async #keepStations(): Promise<void> {
    this.#isListWanted = true;
    if (this.#isListAsked) return;
    this.#isListAsked = true;
    while (this.#isListWanted) {
      this.#isListWanted = false;
      await this.askStations().catch((error: unknown) =>
        this.#logFailure('asking for stations failed', error),
      );
    }
    this.#isListAsked = false;
  }

  async #tellJoin(genreId: string, attempt = 1): Promise<void> {
    try {
      if (this.#standIn.isOn()) this.offerNowPlaying(await this.#standIn.askToJoin(genreId));
      else await this.#hub.invoke('JoinStream', toReference(genreId));
      // The hub sends StreamMetadata to the one who joined, but a page must not depend on the order of messages.
      if (this.#state.genreId === genreId && this.#state.nowPlayingByGenre[genreId] === undefined) {
        this.offerNowPlaying(await this.#surroundings.http.fetchNowPlaying(genreId));
      }
      this.#dispatch({ type: 'join-accepted', genreId });
    } catch (error) {
      // A lost connection is no refusal: the station is joined again when the hub is back.
      if (this.#state.joinPhase === 'joined' && this.getHub().connection !== 'connected') return;
      this.#logFailure('joining a station failed', error);
      // Nor is what the hub has no words for, while the station is heard: a server that could not for a moment is asked again.
      if (this.#state.joinPhase === 'joined' && !isRefusal(error) && attempt < REJOIN_ATTEMPTS)
        return this.#tellJoinLater(genreId, attempt + 1);
      const message = toHubMessage(error);
      this.#dispatch({ type: 'join-refused', genreId, message });
      throw new Error(message, { cause: error });
    }
  }

  /** Unless it was left meanwhile, or the connection is new and the station was joined again with it. */
  async #tellJoinLater(genreId: string, attempt: number): Promise<void> {
    const connections = this.#connections;
    const { timers } = this.#surroundings;
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

  /** Joining logs when the station is already more than 5 s into its track [M-326]. */
  #logLateJoin(): void {
    const { genreId } = this.#state;
    const positionMs =
      (genreId === undefined ? undefined : this.#state.nowPlayingByGenre[genreId])?.positionMs ?? 0;
    if (positionMs > JOIN_LOG_THRESHOLD_MS) {
      this.#surroundings.log('joined a station within a track', { genreId, positionMs });
    }
  }

  #logFailure(message: string, error: unknown): void {
    this.#surroundings.log(message, { error: error instanceof Error ? error.message : String(error) });
  }
}
