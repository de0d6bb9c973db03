/** Combines hub, membership, clock and playback; the browser supplies SignalR, Web Audio and fetch, tests fakes. */

import { JOIN_LOG_THRESHOLD_MS } from '@tutti/contract/limits';
import { genreStation, roomIdOf, type StationRef } from '@tutti/contract/stations/station-ref';
import { Subscribable } from '@tutti/subscribable';
import { ClockSync } from './clock-sync.ts';
import { exchangeOverHub } from './hub-clock-exchange.ts';
import type { HubState } from './hub-machine.ts';
import { type HubEventListener, HubSession } from './hub-session.ts';
import { HubStandIn, type NetworkState } from './hub-stand-in.ts';
import { type HubCall, idsOf, isRefusal, joinCall, leaveCall, toHubMessage } from './hub-words.ts';
import { createMissedChange, type MissedChange } from './missed-change.ts';
import { RoomLink } from './room-link.ts';
import { isOutOfDate } from './station-clockface.ts';
import { StationList } from './station-list.ts';
import {
  initialStationState,
  type StationCommand,
  type StationEvent,
  type StationState,
  transitionStation,
} from './station-machine.ts';
import { CHANGE_LEAD_MS } from './station-output.ts';
import { StationPlayback } from './station-playback.ts';
import type { StationSessionDeps } from './station-session-deps.ts';
import type { NowPlaying } from './station-types.ts';
import { isStreamList } from './wire-guards.ts';
import { applyTrackChanged, toNowPlaying, toStationListing } from './wire-station.ts';

const REJOIN_ATTEMPTS = 3;
const REJOIN_AFTER_MS = 2_000;

export class StationSession {
  readonly clock: ClockSync;
  readonly playback: StationPlayback;
  readonly rooms: RoomLink;
  readonly #deps: StationSessionDeps;
  readonly #hub: HubSession;
  readonly #standIn: HubStandIn;
  readonly #missedChange: MissedChange;
  readonly #changed = new Subscribable();
  readonly #list = new StationList({
    fetchStations: () => this.fetchStations(),
    onFailure: (error) => this.#logFailure('asking for stations failed', error),
  });
  readonly subscribe = this.#changed.subscribe;
  #state = initialStationState;
  #wasConnected = false;
  #connections = 0;
  #latestTell: Promise<void> = Promise.resolve();
  /** The pending join that waits for the hub. The latest one counts, unless it was withdrawn. */
  #joinRequest: object | undefined;
  /** The last request for pieces got no answer. */
  #isUnanswered = false;

  constructor(deps: StationSessionDeps) {
    const { timers, http, output, connection } = deps;
    this.#deps = deps;
    this.rooms = this.#linkRooms();
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
      station: () => (this.#state.joinPhase === 'joined' ? this.#state.station : undefined),
      onNowPlaying: (nowPlaying) => this.offerNowPlaying(nowPlaying),
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
      onChangeReady: (readyMs) => this.#reportChange(readyMs),
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
  getLine(): NetworkState {
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

  /**
   * Connects first if necessary [M-304]. Without sound the page is a member of the room on the hub, and `resume` makes
   * it sound later.
   */
  async join(station: StationRef, { isSounding = true } = {}): Promise<void> {
    // Must happen during the gesture, and waking the output takes as long as loading the first piece.
    if (isSounding) this.#deps.output.unlock();
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
    this.#dispatch({ type: 'join', station, isSounding });
    await this.#latestTell;
  }

  /** Releases audio that was woken for a join that failed, because it would keep running and draining power. */
  #releaseUnused(): void {
    if (this.#joinRequest === undefined && this.#state.station === undefined) this.#deps.output.release();
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
    if (nowPlaying.isActive) this.#list.mayBeOutdated();
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

  /** Rejects with the hub's error, and unless connected. */
  call(...[operation, ...args]: HubCall): Promise<unknown> {
    return this.#hub.invoke(operation, ...args);
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
    if (this.#state.station !== undefined) void this.clock.resync();
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
          applyTrackChanged(this.#state.nowPlayingByStation[genreStation(change.genreId)], change),
        ),
      PiecesChanged: ({ genreId, ...change }) => {
        if (genreStation(genreId) === this.#state.station) this.playback.changePlan(change);
      },
      AvailableStreams: (streams) =>
        this.#dispatch({ type: 'stations-told', stations: streams.map(toStationListing) }),
      MonitoringChanged: () => this.#deps.onMonitoringChanged?.(),
      RightsChanged: () => this.#deps.onRightsChanged?.(),
      // Positions come from the timeline; this message only shows whether ours is still the server's.
      PlaybackSynced: ({ genreId }) => this.#missedChange.check(genreStation(genreId)),
      ...this.rooms.listener(),
    };
  }

  #linkRooms(): RoomLink {
    const { timers } = this.#deps;
    return new RoomLink({
      timers,
      station: () => this.#state.station,
      onNowPlaying: (nowPlaying) => this.offerNowPlaying(nowPlaying),
      onPlanChanged: (change) => this.playback.changePlan(change),
      onExit: (station) => this.#dispatch({ type: 'exited', station }),
      report: (call) => this.#tell(call, 'reporting to a room failed'),
    });
  }

  /** The server has to send a change this much ahead: it has to arrive, be loaded, and reach the output in time. */
  #reportChange(readyMs: number): void {
    const deliveryMs = (this.clock.roundTripMs() ?? 0) / 2;
    this.rooms.changeReady(deliveryMs + readyMs + CHANGE_LEAD_MS);
  }

  #watchForMissedChanges(): MissedChange {
    const { http, timers, isOnline, reloadPage, log } = this.#deps;
    return createMissedChange({
      http,
      timers,
      isOnline,
      reloadPage,
      log,
      station: () => (this.#state.joinPhase === 'joined' ? this.#state.station : undefined),
      isStillMissing: (station) => {
        const known = this.#state.nowPlayingByStation[station];
        return known === undefined || isOutOfDate(known, this.clock.serverNowMs());
      },
      isHubConnected: () => this.getHub().connection === 'connected' || this.#standIn.isOn(),
      onNowPlaying: (nowPlaying) => {
        this.offerNowPlaying(nowPlaying);
        // An answer shows that the server is back, whenever the hub's next retry is due.
        this.#hub.woke();
      },
    });
  }

  /** Reconnects at the first answer after an outage, and only then, because a refusing hub would be retried forever. */
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
        this.#latestTell = this.#tellJoin(command.station);
        // The caller of join awaits this promise; after a reconnect nobody does, and the state shows the result.
        this.#latestTell.catch(() => undefined);
        return;
      case 'tell-leave':
        return this.#tell(leaveCall(command.station), 'leaving a station failed');
      case 'ask-stations':
        return void this.#list.request();
      case 'start-playback':
        this.#deps.onStationStarted();
        this.#logLateJoin();
        return this.playback.start(command.station);
      case 'stop-own-music':
        return this.#deps.onStationStarted();
      case 'stop-playback':
        return this.playback.stop();
      case 'follow':
        return this.playback.follow(command.nowPlaying.entries);
    }
  }

  async #tellJoin(station: StationRef, attempt = 1): Promise<void> {
    try {
      if (this.#standIn.isOn()) this.offerNowPlaying(await this.#standIn.requestToJoin(station));
      else await this.#askToJoin(station);
      // The hub sends StreamMetadata to the page that joined, but pages must not depend on the order of messages.
      if (this.#state.station === station && this.#state.nowPlayingByStation[station] === undefined) {
        this.offerNowPlaying(await this.#deps.http.fetchNowPlaying(station));
      }
      this.#dispatch({ type: 'join-accepted', station });
    } catch (error) {
      // A lost connection is not a refusal: the station is joined again when the hub is back.
      if (this.#state.joinPhase === 'joined' && this.getHub().connection !== 'connected') return;
      this.#logFailure('joining a station failed', error);
      // Retried while the station plays, because the server may have failed only for a moment.
      if (this.#state.joinPhase === 'joined' && !isRefusal(error) && attempt < REJOIN_ATTEMPTS)
        return this.#tellJoinLater(station, attempt + 1);
      const message = toHubMessage(error);
      this.#dispatch({ type: 'join-refused', station, message });
      throw new Error(message, { cause: error });
    }
  }

  async #askToJoin(station: StationRef): Promise<void> {
    const reply = await this.#hub.invoke(...joinCall(station, { isSounding: !this.#state.isPaused }));
    if (roomIdOf(station) !== undefined) this.rooms.joined(reply);
  }

  /** Does nothing if the station was left meanwhile, or joined again over a new connection. */
  async #tellJoinLater(station: StationRef, attempt: number): Promise<void> {
    const connections = this.#connections;
    const { timers } = this.#deps;
    await new Promise<void>((resolve) => void timers.setTimer(resolve, REJOIN_AFTER_MS));
    if (this.#state.station === station && this.#connections === connections)
      await this.#tellJoin(station, attempt);
  }

  #tell(call: HubCall, failure: string): void {
    if (this.getHub().connection !== 'connected') return;
    this.#hub.invoke(...call).catch((error: unknown) => this.#logFailure(failure, error));
  }

  /** Logs a join more than 5 s into the track [M-326]. */
  #logLateJoin(): void {
    const { station } = this.#state;
    const positionMs =
      (station === undefined ? undefined : this.#state.nowPlayingByStation[station])?.positionMs ?? 0;
    if (positionMs > JOIN_LOG_THRESHOLD_MS) {
      this.#deps.log('joined a station within a track', { ...idsOf(station), positionMs });
    }
  }

  #logFailure(message: string, error: unknown): void {
    this.#deps.log(message, { error: error instanceof Error ? error.message : String(error) });
  }
}
