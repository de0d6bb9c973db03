/** The server responds, but WebSockets do not get through (ruling 0.24). */
import { describe, expect, it } from 'vitest';
import { createListeningPage, joinedPage } from './test/listening-page.ts';

type HubAnswer = 'open' | 'foreign-origin' | 'nothing';

function cutOffPage(hubSays: HubAnswer = 'open') {
  const page = createListeningPage();
  page.hub.answerOpenWith('refuse');
  page.server.hubSays = hubSays === 'nothing' ? undefined : hubSays;
  return page;
}

/** The page has been open for a while. */
async function waitingPage(hubSays?: HubAnswer) {
  const page = cutOffPage(hubSays);
  page.session.signedIn();
  await page.clock.advanceAsync(10_000);
  return page;
}

describe('a page without a live connection', () => {
  it('joins a station over HTTP and plays it in step', async () => {
    const { session, output, clock, server, callsOf } = cutOffPage();
    await session.join('1');
    await clock.advanceAsync(3_000);
    expect(session.getStation()).toMatchObject({ joinPhase: 'joined', genreId: '1', joinError: undefined });
    expect(session.getStation().nowPlayingByGenre['1']?.current?.id).toBeDefined();
    expect(session.playback.phase()).toBe('playing');
    expect(Math.abs(session.playback.audioErrorMs() ?? Number.NaN)).toBeLessThan(50);
    expect(output.isSilent).toBe(false);
    expect(server.fetches).toBeGreaterThan(0);
    expect(callsOf('JoinStream')).toEqual([]);
  });

  it('names the cause once an attempt beside an answering server has failed again', async () => {
    const { session, clock } = cutOffPage();
    await session.join('1');
    expect(session.getLine()).toEqual({ isOverHttp: true, problem: undefined });
    await clock.advanceAsync(3_000);
    expect(session.getLine()).toEqual({ isOverHttp: true, problem: 'no-upgrade' });
  });

  it('names at once that the server takes it for the page of another site', async () => {
    const { session } = cutOffPage('foreign-origin');
    await session.join('1');
    expect(session.getLine()).toEqual({ isOverHttp: true, problem: 'foreign-origin' });
  });

  it('knows it before anybody joins, and then waits for no attempt that hangs', async () => {
    const { session, hub, clock } = await waitingPage();
    expect(session.getLine()).toEqual({ isOverHttp: true, problem: 'no-upgrade' });
    hub.answerOpenWith('hang');
    void session.connect().catch(() => undefined);
    await session.join('1');
    await clock.advanceAsync(3_000);
    expect(session.playback.phase()).toBe('playing');
  });

  it('hears of a skip within seconds, and of the next track', async () => {
    const { session, clock, server, page, serverNow } = cutOffPage();
    await session.join('1');
    await clock.advanceAsync(3_000);
    server.startsAtMs = serverNow() - 20_000;
    await clock.advanceAsync(6_000);
    expect(session.getStation().nowPlayingByGenre['1']?.startedAtMs).toBe(server.startsAtMs);
    expect(page.tracks.length).toBeGreaterThan(0);
    await clock.advanceAsync(20 * 60_000);
    expect(page.reloads).toBe(0);
  });

  it('goes back to the hub when that works again, and joins there', async () => {
    const { session, clock, hub, callsOf, output } = cutOffPage();
    await session.join('1');
    await clock.advanceAsync(30_000);
    hub.answerOpenWith('accept');
    await clock.advanceAsync(60_000);
    expect(session.getHub().connection).toBe('connected');
    expect(session.getLine()).toEqual({ isOverHttp: false, problem: undefined });
    expect(callsOf('JoinStream')).toEqual([1]);
    expect(output.isSilent).toBe(false);
  });

  it('asks no more over HTTP once the hub is back, and tries the hub about once a minute until then', async () => {
    const { session, clock, hub, server } = cutOffPage();
    await session.join('1');
    await clock.advanceAsync(10_000);
    const opens = hub.opens;
    await clock.advanceAsync(5 * 60_000);
    expect(hub.opens - opens).toBeGreaterThanOrEqual(4);
    expect(hub.opens - opens).toBeLessThanOrEqual(6);
    hub.answerOpenWith('accept');
    await clock.advanceAsync(60_000);
    const fetches = server.fetches;
    await clock.advanceAsync(60_000);
    expect(server.fetches).toBe(fetches);
  });

  it('plays on where the connection of a station that is heard is lost for good', async () => {
    const { session, clock, hub, server } = await joinedPage();
    server.hubSays = 'open';
    hub.answerOpenWith('refuse');
    hub.drop();
    await clock.advanceAsync(40_000);
    expect(session.getHub().connection).toBe('reconnecting');
    expect(session.getLine().isOverHttp).toBe(false);
    await clock.advanceAsync(10_000);
    expect(session.getLine()).toEqual({ isOverHttp: true, problem: 'no-upgrade' });
    expect(session.playback.phase()).toBe('playing');
  });

  it('says that a station which is off cannot be joined', async () => {
    const { session, server } = cutOffPage();
    server.isActive = false;
    await expect(session.join('1')).rejects.toThrow('The stream could not be joined.');
    expect(session.getStation()).toMatchObject({ joinPhase: 'none', genreId: undefined });
  });

  it('forgets all of it when somebody signs out', async () => {
    const { session, clock, hub, server } = cutOffPage();
    await session.join('1');
    session.signedOut();
    const { opens } = hub;
    const { fetches } = server;
    await clock.advanceAsync(10 * 60_000);
    expect([hub.opens, server.fetches]).toEqual([opens, fetches]);
    expect(session.getLine()).toEqual({ isOverHttp: false, problem: undefined });
  });
});

describe('a page whose server is away', () => {
  it('blames no proxy, and says that the connection failed', async () => {
    const { session, clock } = cutOffPage('nothing');
    await expect(session.join('1')).rejects.toThrow('Connection failed');
    await clock.advanceAsync(60_000);
    expect(session.getLine()).toEqual({ isOverHttp: false, problem: undefined });
  });

  it('for a moment is back at the hub within seconds, and no cause was named', async () => {
    const { session, clock, hub, server } = await joinedPage();
    const problems = new Set<unknown>();
    session.subscribe(() => problems.add(session.getLine().problem));
    hub.answerOpenWith('refuse');
    hub.drop();
    await clock.advanceAsync(1_000);
    server.hubSays = 'open';
    hub.answerOpenWith('accept');
    await clock.advanceAsync(5_000);
    expect(session.getHub().connection).toBe('connected');
    expect([...problems]).toEqual([undefined]);
  });
});
