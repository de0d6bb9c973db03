import { buildStreamMetadata, buildTrackChanged } from '@tutti/testkit';
import { describe, expect, it } from 'vitest';
import { begun, createListeningPage, joinedPage, START } from './test/listening-page.ts';

describe('a listening page', () => {
  it('connects first when joining, then plays synchronized [M-304]', async () => {
    const { session, output, callsOf, page } = await joinedPage();
    expect(session.getHub().connection).toBe('connected');
    expect(callsOf('JoinStream')).toEqual([1]);
    expect(session.getStation()).toMatchObject({ joinPhase: 'joined', station: 'genre-1' });
    expect(output.audible()?.stationMs).toBeCloseTo(START + 61_100, 0);
    expect(page).toMatchObject({ stationStarts: 1, tracks: ['1'] });
  });

  it('knows the stations from the answer of the hub', async () => {
    const { session } = await joinedPage();
    expect(session.getStation().stations).toMatchObject([{ genreId: '1', genreName: 'Jazz' }]);
  });

  it('requests the stations once when a scan has added many', async () => {
    const { hub, callsOf, clock } = await joinedPage();
    const before = callsOf('GetAvailableStreams').length;
    for (let genreId = 10; genreId < 40; genreId += 1)
      hub.send(
        'StreamUpdated',
        genreId,
        buildStreamMetadata({ genreId, startsAtMs: START, serverTimeMs: START }),
      );
    await clock.advanceAsync(100);
    expect(callsOf('GetAvailableStreams').length - before).toBeGreaterThan(0);
    expect(callsOf('GetAvailableStreams').length - before).toBeLessThanOrEqual(2);
  });

  it('requests the list again if a station begins while the first list is pending', async () => {
    const { hub, session, callsOf, clock } = createListeningPage();
    hub.onCall('GetAvailableStreams', () => {
      if (callsOf('GetAvailableStreams').length === 1) hub.send('StreamUpdated', 7, begun(7));
      return [];
    });
    await session.connect();
    await clock.advanceAsync(100);
    expect(session.getStation().stations).toEqual([]);
    expect(callsOf('GetAvailableStreams')).toHaveLength(2);
  });

  it('logs when it joins more than 5 s into a track, and not before [M-326, M-550]', async () => {
    const late = await joinedPage({ joinsAtMs: 5_001 });
    expect(late.page.log).toContain('joined a station within a track');
    const beforeStart = await joinedPage({ joinsAtMs: 4_999 });
    expect(beforeStart.page.log).not.toContain('joined a station within a track');
  });

  it('tells the hub to leave the first station when another is joined [M-305]', async () => {
    const { clock, session, callsOf, output, pieces } = await joinedPage();
    await session.join('genre-2');
    await clock.advanceAsync(0);
    expect(callsOf('LeaveStream')).toEqual([1]);
    expect(callsOf('JoinStream')).toEqual([1, 2]);
    expect(pieces.requests.at(-1)?.station).toBe('genre-2');
    expect(output.audible()).toBeDefined();
  });

  it('clears the selection, shows the reason and logs it when the hub refuses [M-306, M-486, M-487]', async () => {
    const { hub, session, page } = createListeningPage();
    hub.onCall('JoinStream', () => {
      throw new Error(
        "An unexpected error occurred invoking 'JoinStream' on the server. HubException: Stream not found for genre 9",
      );
    });
    await expect(session.join('genre-9')).rejects.toThrow(/^Stream not found for genre 9$/);
    expect(session.getStation()).toMatchObject({
      joinPhase: 'none',
      station: undefined,
      joinError: 'Stream not found for genre 9',
    });
    expect(page.log).toContain('joining a station failed');
  });

  it('is silent after leaving and stops nothing for others [M-307]', async () => {
    const { session, output, callsOf, server } = await joinedPage();
    session.leave();
    expect(output.isSilent).toBe(true);
    expect(session.getStation()).toMatchObject({ joinPhase: 'none', station: undefined });
    expect(callsOf('LeaveStream')).toEqual([1]);
    expect(server.advances).toBe(0);
  });

  it('logs a leave that failed and is silent all the same [M-490]', async () => {
    const { hub, session, output, page, clock } = await joinedPage();
    hub.onCall('LeaveStream', () => {
      throw new Error('gone');
    });
    session.leave();
    await clock.advanceAsync(10);
    expect(output.isSilent).toBe(true);
    expect(page.log).toContain('leaving a station failed');
  });

  it('logs a clock that could not be measured and plays on with the one it has [M-491]', async () => {
    const { clock, hub, server, output, page } = await joinedPage();
    server.isTimeBroken = true;
    hub.onCall('SyncTime', () => {
      throw new Error('gone');
    });
    await clock.advanceAsync(15_000);
    expect(page.log).toContain('measuring the station clock failed');
    expect(output.audible()?.stationMs).toBeCloseTo(START + 76_100, 0);
  });

  it('shows a changed track from position 0 and plays it [M-313, M-314]', async () => {
    const { clock, hub, session, page, pieces, serverNow } = await joinedPage();
    const change = buildTrackChanged({
      startsAtMs: serverNow(),
      serverTimeMs: serverNow(),
      firstSeq: 7,
      generation: 4,
    });
    hub.send('TrackChanged', change);
    expect(session.getStation().nowPlayingByStation['genre-1']).toMatchObject({
      current: { id: '7' },
      positionMs: 0,
    });
    await clock.advanceAsync(250);
    expect(page.tracks).toEqual(['1', '7']);
    expect(pieces.requests.at(-1)?.revision).toBe(4);
  });

  it('reloads what the hub says has changed, for its own station only', async () => {
    const { clock, hub, pieces, serverNow } = await joinedPage();
    const requested = pieces.requests.length;
    const fromIndex = Math.floor(serverNow() / 2_000) + 3;
    hub.send('PiecesChanged', { genreId: 2, fromIndex, revision: 5 });
    await clock.advanceAsync(0);
    expect(pieces.requests).toHaveLength(requested);
    hub.send('PiecesChanged', { genreId: 1, fromIndex, revision: 5 });
    await clock.advanceAsync(0);
    expect(pieces.requests[requested]).toMatchObject({ station: 'genre-1', index: fromIndex, revision: 5 });
  });

  it('wakes the audio within the gesture that joins', () => {
    const { session, output } = createListeningPage();
    void session.join('genre-1');
    expect(output.unlocks).toBe(1);
  });

  it('plays on while the hub is away and joins again when it is back', async () => {
    const { clock, hub, session, output, callsOf } = await joinedPage();
    hub.answerOpenWith('refuse');
    hub.drop();
    await clock.advanceAsync(5_000);
    expect(session.getHub().connection).toBe('reconnecting');
    expect(output.audible()?.stationMs).toBeCloseTo(START + 66_100, 0);
    hub.answerOpenWith('accept');
    await clock.advanceAsync(10_000);
    expect(callsOf('JoinStream')).toEqual([1, 1]);
    expect(session.getStation().joinPhase).toBe('joined');
    expect(output.cuts).toHaveLength(0);
  });

  it('joins again when the browser is back online after the hub gave up', async () => {
    const { clock, hub, session, callsOf } = await joinedPage();
    hub.answerOpenWith('refuse');
    hub.drop();
    await clock.advanceAsync(60_000);
    expect(session.getHub().connection).toBe('disconnected');
    hub.answerOpenWith('accept');
    session.woke();
    await clock.advanceAsync(1_000);
    expect(callsOf('JoinStream')).toEqual([1, 1]);
  });

  it('cancels a join that waits for the hub when something else is chosen meanwhile', async () => {
    const { clock, hub, session, callsOf, page } = createListeningPage();
    await session.connect();
    hub.answerOpenWith('refuse');
    hub.drop();
    await clock.advanceAsync(1_000);
    const joining = session.join('genre-1');
    await clock.advanceAsync(500);
    session.leave();
    hub.answerOpenWith('accept');
    await clock.advanceAsync(40_000);
    await joining;
    expect(session.getHub().connection).toBe('connected');
    expect(callsOf('JoinStream')).toEqual([]);
    expect(page.stationStarts).toBe(0);
  });

  it('requests the next track before the last announced one ends while the hub is away, and retries the hub', async () => {
    const { clock, hub, server, session, page } = await joinedPage({ count: 1 });
    hub.answerOpenWith('refuse');
    server.isHttpBroken = true;
    hub.drop();
    await clock.advanceAsync(70_000);
    expect(server.fetches).toBeGreaterThan(3);
    expect(session.getHub().connection).toBe('disconnected');
    hub.answerOpenWith('accept');
    server.isHttpBroken = false;
    server.count = 3;
    const fetches = server.fetches;
    await clock.advanceAsync(5_500);
    expect(server.fetches).toBe(fetches + 1);
    expect(session.getHub().connection).toBe('connected');
    await clock.advanceAsync(119_000 - 75_500 + 250);
    expect(page.tracks).toEqual(['1', '2']);
    expect(server.advances).toBe(0);
  });

  it('asks the server to advance when its track ends and none is announced, then plays on [M-381]', async () => {
    const { clock, server, page } = await joinedPage({ count: 1 });
    server.startsAtMs = START + 180_000;
    await clock.advanceAsync(119_000 + 2_500);
    expect(server.advances).toBe(1);
    expect(page.tracks).toEqual(['1']);
    expect(page.reloads).toBe(0);
  });

  it('does not ask while the next track is announced', async () => {
    const { clock, server, page } = await joinedPage();
    await clock.advanceAsync(300_000);
    expect(server).toMatchObject({ advances: 0, fetches: 0 });
    expect(page.tracks).toEqual(['1', '2', '3']);
  });

  it('reloads 3 s after a failed advance as the last resort, once per track [M-382, M-530, M-589]', async () => {
    const { clock, hub, server, page, session } = await joinedPage({ count: 1 });
    server.isHttpBroken = true;
    hub.answerOpenWith('refuse');
    hub.drop();
    await clock.advanceAsync(118_900 + 1_000 + 2_900);
    expect(page.reloads).toBe(0);
    await clock.advanceAsync(2_000);
    expect(page.reloads).toBe(1);
    await clock.advanceAsync(600_000);
    session.pause();
    session.resume();
    await clock.advanceAsync(600_000);
    expect(page.reloads).toBe(1);
  });

  it('never reloads while offline [M-382]', async () => {
    const { clock, server, page } = await joinedPage({ count: 1 });
    server.isHttpBroken = true;
    page.isOnline = false;
    await clock.advanceAsync(600_000);
    expect(page.reloads).toBe(0);
  });

  it('requests news when a PlaybackSynced message shows that its own are out of date', async () => {
    const { clock, hub, server, session } = await joinedPage({ count: 1 });
    server.isHttpBroken = true;
    await clock.advanceAsync(130_000);
    server.isHttpBroken = false;
    server.startsAtMs = START + 180_000;
    hub.send('PlaybackSynced', { currentPositionMs: 1, genreId: 1, seq: 2, serverTimeMs: 1 });
    await clock.advanceAsync(100);
    expect(session.getStation().nowPlayingByStation['genre-1']?.startedAtMs).toBe(START + 180_000);
  });

  it('is silent, disconnected and reset after sign-out [A-288, A-322, A-323, M-318, M-319, M-320]', async () => {
    const { clock, session, output } = await joinedPage();
    session.signedOut();
    await clock.advanceAsync(100);
    expect(output.isSilent).toBe(true);
    expect(session.getHub().connection).toBe('disconnected');
    expect(session.getStation()).toMatchObject({ stations: undefined, nowPlayingByStation: {} });
    expect(clock.pendingTimers()).toBe(0);
  });

  it('survives invalid messages', async () => {
    const { hub, session, page, output } = await joinedPage();
    hub.sendRaw('TrackChanged', [null]);
    hub.sendRaw('StreamMetadata', { a: 1 });
    expect(page.log.filter((line) => line === 'malformed hub message')).toHaveLength(2);
    expect(session.getStation().joinPhase).toBe('joined');
    expect(output.isSilent).toBe(false);
  });

  it('asks the browser for sound when the listener presses play', async () => {
    const { clock, session, output } = await joinedPage();
    session.pause();
    expect(output.isSilent).toBe(true);
    const before = output.unlocks;
    session.resume();
    expect(output.unlocks).toBe(before + 1);
    await clock.advanceAsync(0);
    expect(output.isSilent).toBe(false);
  });
});
