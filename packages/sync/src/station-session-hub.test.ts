import { genreStation } from '@tutti/contract/stations/station-ref';
import { describe, expect, it } from 'vitest';
import { begun, createListeningPage, joinedPage, LISTED } from './test/listening-page.ts';

describe('the messages of the hub', () => {
  it('about changed figures or rights reach the subscribers', async () => {
    const { hub, page } = await joinedPage();
    hub.send('MonitoringChanged');
    expect(page).toMatchObject({ monitoringChanges: 1, rightsChanges: 0 });
    hub.send('RightsChanged');
    expect(page).toMatchObject({ monitoringChanges: 1, rightsChanges: 1 });
  });

  it('with the stations replace the list', async () => {
    const { hub, session } = await joinedPage();
    hub.send('AvailableStreams', [{ ...LISTED, genreId: 5, genreName: 'Soul' }]);
    expect(session.getStation().stations).toMatchObject([{ genreId: '5', genreName: 'Soul' }]);
  });

  it('with an empty answer leave the list to the message that follows', async () => {
    const { hub, session, clock } = createListeningPage();
    hub.onCall('GetAvailableStreams', () => undefined);
    await session.connect();
    await clock.advanceAsync(100);
    expect(session.getStation().stations).toBeUndefined();
    hub.send('AvailableStreams', [LISTED]);
    expect(session.getStation().stations).toHaveLength(1);
  });

  it('that failed are logged, and requested again with the next connection', async () => {
    const { hub, session, page, callsOf, clock } = createListeningPage();
    hub.onCall('GetAvailableStreams', () => {
      throw new Error('busy');
    });
    await session.connect();
    await clock.advanceAsync(0);
    expect(page.log).toEqual(['asking for stations failed']);
    expect(page.details).toEqual([{ error: 'busy' }]);
    hub.drop();
    await clock.advanceAsync(1_000);
    expect(callsOf('GetAvailableStreams')).toHaveLength(2);
  });

  it('that are invalid are logged by name', async () => {
    const { hub, page } = await joinedPage();
    hub.sendRaw('TrackChanged', [null]);
    expect(page.details.at(-1)).toEqual({ name: 'TrackChanged' });
  });

  it('are not awaited: the list is requested once if no station begins meanwhile', async () => {
    const { hub, session, callsOf, clock } = createListeningPage();
    hub.onCall('GetAvailableStreams', () => {
      if (callsOf('GetAvailableStreams').length === 1)
        hub.send('StreamUpdated', 7, { ...begun(7), isActive: false });
      return [];
    });
    await session.connect();
    await clock.advanceAsync(100);
    expect(callsOf('GetAvailableStreams')).toHaveLength(1);
  });
});

describe('joining a station', () => {
  it('by name sends the name to the hub, by id the number [M-304]', async () => {
    const { session, callsOf } = createListeningPage();
    for (const genreId of ['Jazz', '12', 'Top 40', '12345678901'])
      await session.join(genreStation(genreId)).catch(() => undefined);
    expect(callsOf('JoinStream')).toEqual(['Jazz', 12, 'Top 40', '12345678901']);
  });

  it('requests the current track if the hub has not sent it, and plays', async () => {
    const { hub, session, server, output, clock } = createListeningPage();
    hub.onCall('JoinStream', () => undefined);
    await session.join('genre-1');
    await clock.advanceAsync(100);
    expect(server.fetches).toBe(1);
    expect(output.isSilent).toBe(false);
  });

  it('requests nothing once it was left for another', async () => {
    const { hub, session, server } = createListeningPage();
    hub.onCall('JoinStream', (genreId) => {
      if (genreId === 1) session.leave();
    });
    await session.join('genre-1');
    expect(server.fetches).toBe(0);
    expect(session.getStation()).toMatchObject({ joinPhase: 'none', joinError: undefined });
  });

  it('reports an error without a message in its own words [M-306]', async () => {
    const { hub, session, page } = createListeningPage();
    hub.onCall('JoinStream', () => {
      throw 'out of order';
    });
    await expect(session.join('genre-9')).rejects.toMatchObject({
      message: 'out of order',
      cause: 'out of order',
    });
    expect(session.getStation().joinError).toBe('out of order');
    expect(page.details).toContainEqual({ error: 'out of order' });
  });

  it('is not refused if the connection is lost during a rejoin', async () => {
    const { clock, hub, session, output, page } = await joinedPage();
    hub.onCall('JoinStream', () => {
      hub.answerOpenWith('refuse');
      hub.drop();
      throw new Error('the connection is closed');
    });
    hub.drop();
    await clock.advanceAsync(500);
    expect(session.getStation()).toMatchObject({
      joinPhase: 'joined',
      station: 'genre-1',
      joinError: undefined,
    });
    expect(output.isSilent).toBe(false);
    expect(page.log).not.toContain('joining a station failed');
  });

  it('is retried if the hub fails without a message while the station plays', async () => {
    const { clock, hub, session, output, callsOf } = await joinedPage();
    let failures = 0;
    hub.onCall('JoinStream', () => {
      failures += 1;
      if (failures <= 2) throw new Error('An unexpected error occurred.');
    });
    hub.drop();
    await clock.advanceAsync(10_000);
    expect(callsOf('JoinStream')).toHaveLength(4);
    expect(session.getStation()).toMatchObject({
      joinPhase: 'joined',
      station: 'genre-1',
      joinError: undefined,
    });
    expect(output.isSilent).toBe(false);
  });

  it('is given up if the hub fails again and again', async () => {
    const { clock, hub, session } = await joinedPage();
    hub.onCall('JoinStream', () => {
      throw new Error('An unexpected error occurred.');
    });
    hub.drop();
    await clock.advanceAsync(10_000);
    expect(session.getStation()).toMatchObject({
      joinPhase: 'none',
      joinError: 'An unexpected error occurred.',
    });
  });

  it('is refused for good if the hub refuses a rejoin [M-306]', async () => {
    const { clock, hub, session, output } = await joinedPage();
    hub.onCall('JoinStream', () => {
      throw new Error('HubException: Stream not found for genre 1');
    });
    hub.drop();
    await clock.advanceAsync(500);
    expect(session.getStation()).toMatchObject({
      joinPhase: 'none',
      joinError: 'Stream not found for genre 1',
    });
    expect(output.isSilent).toBe(true);
  });

  it('logs which station and where in its track [M-326, M-550]', async () => {
    const { page } = await joinedPage({ joinsAtMs: 61_000 });
    const details = page.details[page.log.indexOf('joined a station within a track')];
    expect(details).toEqual({ genreId: '1', positionMs: 61_000 });
    const edge = await joinedPage({ joinsAtMs: 5_000 });
    expect(edge.page.log).not.toContain('joined a station within a track');
  });

  it('that fails releases the audio that was woken for it', async () => {
    const { hub, session, output } = createListeningPage();
    hub.answerOpenWith('refuse');
    await expect(session.join('genre-1')).rejects.toThrow('Connection failed');
    expect([output.unlocks, output.isAwake]).toEqual([1, false]);
  });

  it('that was replaced releases it as well, and one that is still wanted does not', async () => {
    const { hub, session, output } = createListeningPage();
    const { open } = hub.connection;
    const answer = Promise.withResolvers<void>();
    hub.connection.open = async () => answer.promise.then(open);
    const [first, second] = [session.join('genre-1'), session.join('genre-2')];
    expect(output.isAwake).toBe(true);
    session.leave();
    answer.resolve();
    await Promise.all([first, second]);
    expect(session.getStation().station).toBeUndefined();
    expect(output.isAwake).toBe(false);
  });

  it('sends nothing to the hub when it is left without a connection', async () => {
    const { clock, hub, session, callsOf, output, page } = await joinedPage();
    hub.answerOpenWith('refuse');
    hub.drop();
    session.leave();
    await clock.advanceAsync(0);
    expect(callsOf('LeaveStream')).toEqual([]);
    expect(page.log).not.toContain('leaving a station failed');
    expect(output.isSilent).toBe(true);
  });
});

describe('the hub connection of a page', () => {
  it('is not retried again and again because pieces arrive while the hub refuses [M-300]', async () => {
    const { clock, hub, session } = await joinedPage({ count: 60 });
    hub.answerOpenWith('refuse');
    hub.drop();
    await clock.advanceAsync(60_000);
    expect(session.getHub().connection).toBe('disconnected');
    const { opens } = hub;
    await clock.advanceAsync(60_000);
    expect(hub.opens).toBe(opens);
  });

  it('is retried with the first piece that arrives after the hub was given up', async () => {
    const { clock, hub, pieces, session } = await joinedPage({ count: 60 });
    hub.answerOpenWith('refuse');
    pieces.mode = 'broken';
    hub.drop();
    await clock.advanceAsync(60_000);
    expect(session.getHub().connection).toBe('disconnected');
    hub.answerOpenWith('accept');
    pieces.mode = 'sound';
    await clock.advanceAsync(10_000);
    expect(session.getHub().connection).toBe('connected');
  });

  it('ends with disconnecting, and nothing continues', async () => {
    const { clock, hub, session, output, callsOf } = await joinedPage();
    await session.disconnect();
    expect(callsOf('LeaveStream')).toEqual([1]);
    expect(hub.isOpen).toBe(false);
    expect(session.getHub().connection).toBe('disconnected');
    expect(output.isSilent).toBe(true);
    await clock.advanceAsync(100);
    expect(clock.pendingTimers()).toBe(0);
  });

  it('is made a second after sign-in [M-321]', async () => {
    const { clock, session } = createListeningPage();
    session.signedIn();
    await clock.advanceAsync(999);
    expect(session.getHub().connection).toBe('disconnected');
    await clock.advanceAsync(1);
    expect(session.getHub().connection).toBe('connected');
  });

  it('needs a token', async () => {
    const { session, page, hub } = createListeningPage();
    page.hasToken = false;
    await expect(session.connect()).rejects.toThrow();
    expect(hub.opens).toBe(0);
  });

  it('measures the clock and requests the stations each time it opens', async () => {
    const { clock, hub, callsOf } = await joinedPage();
    await clock.advanceAsync(4_000);
    const [bursts, lists] = [callsOf('SyncTime').length, callsOf('GetAvailableStreams').length];
    hub.drop();
    await clock.advanceAsync(0);
    expect(callsOf('SyncTime').length).toBeGreaterThan(bursts);
    expect(callsOf('GetAvailableStreams').length).toBeGreaterThan(lists);
  });
});

describe('a page whose hub does not answer clock requests', () => {
  it('asks for the time over HTTP, and plays', async () => {
    const { clock, hub, session, output } = createListeningPage();
    hub.onCall('SyncTime', () => {
      throw new Error('unknown operation');
    });
    await session.join('genre-1');
    await clock.advanceAsync(1_000);
    expect(session.clock.isKnown()).toBe(true);
    expect(output.isSilent).toBe(false);
  });
});

describe('a press on play', () => {
  it('measures the clock at once if that is long ago', async () => {
    const { clock, session, callsOf } = await joinedPage();
    await clock.advanceAsync(2_000);
    clock.sleep(200_000);
    const measured = callsOf('SyncTime').length;
    session.resume();
    expect(callsOf('SyncTime').length).toBeGreaterThan(measured);
  });
});

describe('a PlaybackSynced message of the station', () => {
  it('has no effect while the page is up to date', async () => {
    const { clock, hub, server } = await joinedPage();
    await clock.advanceAsync(5_000);
    hub.send('PlaybackSynced', { currentPositionMs: 66_000, genreId: 1, seq: 1, serverTimeMs: 1 });
    await clock.advanceAsync(100);
    expect(server.fetches).toBe(0);
  });
});

describe('a page that is visible again', () => {
  it('measures the clock only if it listens to a station', async () => {
    const listening = await joinedPage();
    await listening.clock.advanceAsync(2_000);
    const before = listening.callsOf('SyncTime').length;
    listening.session.woke();
    expect(listening.callsOf('SyncTime').length).toBeGreaterThan(before);
    const idle = createListeningPage();
    await idle.session.connect();
    await idle.clock.advanceAsync(2_000);
    const requested = idle.callsOf('SyncTime').length;
    idle.session.woke();
    expect(idle.callsOf('SyncTime')).toHaveLength(requested);
  });

  it('requests missing sound at once', async () => {
    const { clock, pieces, session, output } = createListeningPage();
    pieces.mode = 'broken';
    await session.join('genre-1');
    await clock.advanceAsync(5_100);
    pieces.mode = 'sound';
    session.woke();
    await clock.advanceAsync(0);
    expect(output.isSilent).toBe(false);
  });
});

describe('the player of regular music', () => {
  it('is notified each time the hub connects', async () => {
    const { clock, hub, session, page } = createListeningPage();
    await session.connect();
    expect(page.hubOpenings).toBe(1);
    hub.drop();
    await clock.advanceAsync(0);
    expect(page.hubOpenings).toBe(2);
  });

  it('is not notified while a station waits for the hub, because music would replace it', async () => {
    const { clock, session, page } = createListeningPage();
    await session.join('genre-1');
    await clock.advanceAsync(0);
    expect([page.hubOpenings, session.getStation().joinPhase]).toEqual([0, 'joined']);
  });
});

describe('a subscriber of a page', () => {
  it('is notified about the hub, the station, the clock and the sound', async () => {
    const { clock, hub, session, output } = createListeningPage();
    let reported = 0;
    session.subscribe(() => {
      reported += 1;
    });
    const reportOf = async (act: () => unknown) => {
      const before = reported;
      await act();
      return reported - before;
    };
    expect(await reportOf(() => session.connect())).toBeGreaterThan(0);
    expect(await reportOf(() => hub.send('StreamUpdated', 1, begun(1)))).toBe(1);
    expect(await reportOf(() => session.leave())).toBe(0);
    await session.join('genre-1');
    await clock.advanceAsync(1_000);
    const measuring = async () => {
      void session.clock.resync();
      await clock.advanceAsync(1_000);
    };
    expect(await reportOf(measuring)).toBe(1);
    expect(await reportOf(() => output.emit({ type: 'blocked' }))).toBe(1);
  });

  it('finds each correction of the sound in the log', async () => {
    const { clock, output, page } = await joinedPage();
    await clock.advanceAsync(5_000);
    output.shift(-300);
    await clock.advanceAsync(300);
    const at = page.log.indexOf('station playback corrected');
    expect(page.details[at]).toEqual({ correction: 'cut', errorMs: expect.closeTo(-300, 0) });
  });
});
