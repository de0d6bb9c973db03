/** Settings for one's own music: equalizer, gapless playback, crossfade and speed. What they change is measured in the sound. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, type BrowserContextOptions, devices, expect, type Page, test } from '@playwright/test';
import { firstCard } from './join-station.ts';
import { makeNoise, makeTone, writeWav } from './player/wav-file.ts';
import { openView, signIn } from './sign-in.ts';
import { type OwnServer, startOwnServer } from './sync/own-server.ts';
import { expectNoViolations } from './violations.ts';

const SONG_SECONDS = 40;
const SONGS = ['Part 1', 'Part 2', 'Part 3'];
const LECTURE = { title: 'On Time', seconds: 11 * 60, toneHz: 440, sampleRate: 8_000 };
const BASS_HZ = [30, 110] as const;
const MIDDLE_HZ = [700, 1_500] as const;
const TREBLE_HZ = [10_000, 16_000] as const;
const LISTEN_SECONDS = 3;

interface Sound {
  readonly levelsDb: readonly [bass: number, middle: number, treble: number];
  readonly loudestHz: number;
  readonly peak: number;
}

const player = (page: Page) => page.getByRole('region', { name: 'Player' });
const title = (page: Page) => player(page).locator('p').first();
const settings = (page: Page) => page.getByRole('region', { name: 'Playback', exact: true });
const equalizer = (page: Page) => settings(page).getByRole('combobox', { name: 'Equalizer' });
const stored = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('tutti.player') ?? '{}') as Record<string, unknown>);
const seekBeforeEnd = (page: Page, seconds: number) => page.evaluate(`window.seekBeforeEnd(${seconds})`);
/** Moves the playing track, so that a test never runs into its end. */
const seekTo = (page: Page, seconds: number) =>
  page.evaluate(`window.audioElements.find(({ paused }) => !paused).currentTime = ${seconds}`);
const filters = (page: Page) => page.evaluate<number[]>('window.soundFilters.map(({ gain }) => gain.value)');

/** Listens until there is sound. */
async function listen(page: Page): Promise<Sound> {
  let sound: Sound | undefined;
  await expect(async () => {
    const bands = JSON.stringify([BASS_HZ, MIDDLE_HZ, TREBLE_HZ]);
    sound = await page.evaluate<Sound | undefined>(`window.listen(${LISTEN_SECONDS}, ${bands})`);
    expect(sound?.peak ?? 0).toBeGreaterThan(0.001);
  }).toPass({ timeout: 30_000 });
  return sound as Sound;
}

/** By how much bass and treble stand out from the middle. */
const shapeOf = ({ levelsDb: [bass, middle, treble] }: Sound) => ({
  bassDb: bass - middle,
  trebleDb: treble - middle,
});

async function hide(page: Page): Promise<void> {
  await page.evaluate(`
    Object.defineProperties(document, { hidden: { value: true }, visibilityState: { value: 'hidden' } });
    document.dispatchEvent(new Event('visibilitychange'));
  `);
}

test.describe('playback settings', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-feel-'));
  let server: OwnServer;

  test.beforeAll(async () => {
    const album = path.join(folder, 'music', 'The Unbroken', 'Noise');
    const lectures = path.join(folder, 'music', 'Ada Speaker', 'Lectures');
    for (const created of [album, lectures]) mkdirSync(created, { recursive: true });
    for (const [index, name] of SONGS.entries())
      writeWav(path.join(album, `${name}.wav`), makeNoise(SONG_SECONDS), {
        TIT2: name,
        TALB: 'Noise',
        TPE1: 'The Unbroken',
        TRCK: String(index + 1),
        TCON: 'Noise',
      });
    const { seconds, toneHz, sampleRate } = LECTURE;
    writeWav(
      path.join(lectures, 'On Time.wav'),
      makeTone(seconds, toneHz, sampleRate),
      { TIT2: LECTURE.title, TALB: 'Lectures', TPE1: 'Ada Speaker', TRCK: '1', TCON: 'Talk' },
      sampleRate,
    );
    server = await startOwnServer({ data: path.join(folder, 'data'), music: path.join(folder, 'music') });
  });
  test.afterAll(async () => {
    await server?.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  test.beforeEach(() => test.setTimeout(180_000));

  async function enter(
    browser: Browser,
    chosen: unknown = {},
    options: BrowserContextOptions = {},
  ): Promise<Page> {
    const page = await browser.newPage({ ...options, baseURL: server.baseUrl });
    for (const script of ['audio-in-page.js', 'sound-in-page.js'])
      await page.addInitScript({ path: path.join(import.meta.dirname, 'player', script) });
    await signIn(page);
    await page.evaluate(
      (value) => localStorage.setItem('tutti.player', value),
      typeof chosen === 'string' ? chosen : JSON.stringify(chosen),
    );
    return page;
  }

  async function playAlbum(page: Page, album: string): Promise<void> {
    await expect(async () => {
      await openView(page, 'Albums');
      await expect(page.getByRole('link', { name: album, exact: true }).first()).toBeVisible({
        timeout: 2_000,
      });
    }).toPass({ timeout: 40_000 });
    await page.getByRole('link', { name: album, exact: true }).first().click();
    await page.getByRole('button', { name: 'Play Album' }).click();
    await expect(page.getByRole('button', { name: 'Pause', exact: true }).first()).toBeVisible({
      timeout: 20_000,
    });
  }

  test('each preset of the equalizer is audible at once, never too loud, and stays after a reload', async ({
    browser,
  }) => {
    const page = await enter(browser);
    await playAlbum(page, 'Noise');
    await seekTo(page, 2);
    const plain = await listen(page);
    expect(await filters(page)).toEqual([]);
    await page.goto('/account');
    // Loading a page stops the music, and the queue is still there.
    await player(page).getByRole('button', { name: 'Play', exact: true }).click();
    const shapes: Record<string, ReturnType<typeof shapeOf>> = {};
    for (const preset of ['bass', 'treble', 'vocals', 'loudness', 'night']) {
      await equalizer(page).selectOption(preset);
      await seekTo(page, 2);
      const sound = await listen(page);
      expect(sound.peak).toBeLessThanOrEqual(Math.max(plain.peak, 1));
      shapes[preset] = {
        bassDb: shapeOf(sound).bassDb - shapeOf(plain).bassDb,
        trebleDb: shapeOf(sound).trebleDb - shapeOf(plain).trebleDb,
      };
    }
    test.info().annotations.push({ type: 'heard', description: JSON.stringify(shapes) });
    // The filters make 4.4, 4.1, -4.8, 5.2 with 4.2, and -7.3 dB; noise varies by one.
    expect(shapes.bass?.bassDb).toBeGreaterThan(2.5);
    expect(shapes.treble?.trebleDb).toBeGreaterThan(3);
    expect(shapes.vocals?.bassDb).toBeLessThan(-3);
    expect(shapes.loudness?.bassDb).toBeGreaterThan(3);
    expect(shapes.loudness?.trebleDb).toBeGreaterThan(2);
    expect(shapes.night?.bassDb).toBeLessThan(-5);
    await page.reload();
    await expect(equalizer(page)).toHaveValue('night');
    await equalizer(page).selectOption('off');
    await player(page).getByRole('button', { name: 'Play', exact: true }).click();
    await seekTo(page, 2);
    const off = shapeOf(await listen(page));
    expect(Math.abs(off.bassDb - shapeOf(plain).bassDb)).toBeLessThan(2);
    await page.context().close();
  });

  test('presets may be switched as quickly as keys repeat, and the last one holds @one-browser', async ({
    browser,
  }) => {
    const page = await enter(browser);
    await playAlbum(page, 'Noise');
    await page.goto('/account');
    await player(page).getByRole('button', { name: 'Play', exact: true }).click();
    await expect(player(page).getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
    await equalizer(page).focus();
    for (let round = 0; round < 4; round += 1) {
      for (let press = 0; press < 6; press += 1) await page.keyboard.press('ArrowDown');
      for (let press = 0; press < 6; press += 1) await page.keyboard.press('ArrowUp');
    }
    await equalizer(page).selectOption('treble');
    await expect
      .poll(async () => (await filters(page)).map((gain) => Math.round(gain * 10) / 10))
      .toEqual([0, 0, 0, 2.5, 5]);
    expect((await stored(page)).equalizer).toBe('treble');
    await expect(player(page).getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
    await page.context().close();
  });

  const FEELS = {
    'the equalizer': { equalizer: 'loudness' },
    'a crossfade': { crossfadeSeconds: 3, isShuffled: true },
    'gapless playback switched off': { isGapless: false },
    'all of it': { equalizer: 'night', crossfadeSeconds: 3, isGapless: false },
  };
  const { defaultBrowserType: _unused, ...phone } = devices['Pixel 7'];

  for (const [name, chosen] of Object.entries(FEELS)) {
    test(`with ${name}, media keys work and a hidden page goes on to the next track`, async ({
      browser,
      browserName,
    }) => {
      // Firefox does not emulate phones.
      const kinds = browserName === 'chromium' ? [{}, phone] : [{}];
      for (const options of kinds) {
        const page = await enter(browser, chosen, options);
        await playAlbum(page, 'Noise');
        const playing = () => page.evaluate('navigator.mediaSession.metadata?.title');
        const state = () => page.evaluate('navigator.mediaSession.playbackState');
        const first = await playing();
        await hide(page);
        await seekBeforeEnd(page, 5);
        await expect.poll(playing, { timeout: 30_000 }).not.toBe(first);
        await expect.poll(state).toBe('playing');
        const elapsed = () =>
          page.evaluate<number>(
            'Math.max(...window.audioElements.filter(({ paused }) => !paused).map(({ currentTime }) => currentTime), 0)',
          );
        const from = await elapsed();
        // The element of the last track may still stand at its end, far beyond the start of the next one.
        await expect.poll(elapsed).not.toBe(from);
        await page.evaluate("window.pressMediaKey('pause')");
        await expect.poll(state).toBe('paused');
        await page.evaluate("window.pressMediaKey('play')");
        await expect.poll(state).toBe('playing');
        const second = await playing();
        await page.evaluate("window.pressMediaKey('nexttrack')");
        await expect.poll(playing).not.toBe(second);
        await page.context().close();
      }
    });
  }

  test('a station plays as it is while the equalizer is on', async ({ browser }) => {
    const page = await enter(browser, { equalizer: 'bass' });
    await playAlbum(page, 'Noise');
    await expect.poll(async () => (await filters(page)).length).toBe(5);
    await expect.poll(() => page.evaluate('window.runningContexts()')).toEqual([5]);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Live' }).click();
    await firstCard(page).getByRole('button', { name: 'Join Stream' }).click();
    await expect(page.getByRole('region', { name: 'Live stream' })).toBeVisible({ timeout: 20_000 });
    // The graph of one's own music rests a while after it; what then runs has no filter.
    await expect.poll(() => page.evaluate('window.runningContexts()'), { timeout: 30_000 }).toEqual([0]);
    await page.context().close();
  });

  for (const chosen of [
    'nonsense',
    '{"equalizer":"loudest","isGapless":"maybe","crossfadeSeconds":"long","speeds":{"album 1":99}}',
    '{"equalizer":{},"crossfadeSeconds":1e999,"speeds":[["album 1",0],["album 2",-1],7]}',
  ])
    test(`music plays as ever when the browser has stored ${chosen} @one-browser`, async ({ browser }) => {
      const page = await enter(browser, chosen);
      await playAlbum(page, 'Noise');
      await expect.poll(async () => (await listen(page)).peak).toBeGreaterThan(0.01);
      await page.goto('/account');
      await expect(equalizer(page)).toHaveValue('off');
      await expect(settings(page).getByRole('switch', { name: 'Gapless playback' })).toBeChecked();
      await page.context().close();
    });

  test('the change of tracks is audible from the settings @one-browser', async ({ browser }) => {
    const page = await enter(browser);
    await playAlbum(page, 'Noise');
    await page.goto('/account');
    await settings(page).getByRole('switch', { name: 'Gapless playback' }).click();
    await settings(page).getByRole('slider', { name: 'Crossfade' }).fill('2');
    expect(await stored(page)).toMatchObject({ isGapless: false, crossfadeSeconds: 2 });
    await expect(title(page)).toHaveText('Part 1');
    await settings(page)
      .getByRole('button', { name: /Hear it/ })
      .click();
    await expect(title(page)).toHaveText('Part 2', { timeout: 30_000 });
    await expectNoViolations(page, 'account with playback');
    await page.context().close();
  });

  test('a lecture plays at the chosen speed, at its pitch, also after a reload; a song does not', async ({
    browser,
    browserName,
  }) => {
    const page = await enter(browser);
    await playAlbum(page, 'Lectures');
    const fullPlayer = page.getByRole('main', { name: 'Now playing' });
    const speed = fullPlayer.getByRole('button', { name: /^Playback speed/ });
    const rate = () =>
      page.evaluate<number | undefined>('window.audioElements.find(({ paused }) => !paused)?.playbackRate');
    await page.keyboard.press('f');
    await speed.click();
    await page.getByRole('menuitemradio', { name: '1.5×' }).click();
    await expect(speed).toHaveAccessibleName('Playback speed: 1.5×');
    expect(await rate()).toBe(1.5);
    await expect.poll(() => page.evaluate('window.positionState?.playbackRate')).toBe(1.5);
    const sound = await listen(page);
    // Without a kept pitch it would be 660 Hz.
    expect(Math.abs(sound.loudestHz - LECTURE.toneHz)).toBeLessThan(25);
    // A busy machine may stall playback, but never speeds it up.
    await expect(async () => {
      const ratio = await page.evaluate<number>('window.measureSpeed(3)');
      const description = `${ratio.toFixed(2)}, ${sound.loudestHz.toFixed(0)} Hz`;
      test.info().annotations.push({ type: 'speed', description });
      expect(ratio).toBeGreaterThan(1.2);
      expect(ratio).toBeLessThan(1.65);
    }).toPass({ timeout: 60_000 });
    // Only Chromium runs axe.
    if (browserName === 'chromium') await expectNoViolations(page, 'full player with a speed');

    await page.reload();
    await expect(speed).toHaveAccessibleName('Playback speed: 1.5×');
    await fullPlayer.getByRole('button', { name: 'Play', exact: true }).click();
    await expect.poll(rate).toBe(1.5);
    await page.keyboard.press('f');
    await playAlbum(page, 'Noise');
    expect(await rate()).toBe(1);
    await page.keyboard.press('f');
    await expect(fullPlayer.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
    await expect(speed).toHaveCount(0);
    await page.context().close();
  });
});
