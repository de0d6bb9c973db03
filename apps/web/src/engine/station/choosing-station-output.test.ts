import type { StationOutputEvent } from '@tutti/sync';
import { toNowPlaying } from '@tutti/sync';
import { buildStreamMetadata, createFakeStationOutput, createManualClock } from '@tutti/testkit';
import { describe, expect, it } from 'vitest';
import { ChoosingStationOutput } from './choosing-station-output.ts';

const START = 1_000_000;
const PLAY_MS = 180_000;
/** The second of the entries told. */
const LONG = '1:2:2';

const entries = toNowPlaying(
  buildStreamMetadata({ startsAtMs: START, playMs: PLAY_MS, serverTimeMs: START, count: 3 }),
).entries;

function createRig({ isHandheld = false } = {}) {
  const clock = createManualClock(START);
  const fine = createFakeStationOutput(clock);
  const coarse = createFakeStationOutput(clock);
  coarse.becomeCoarse();
  const page = { isHidden: false, changed: () => undefined as void };
  const output = new ChoosingStationOutput(
    { fine, coarse },
    {
      isHandheld: () => isHandheld,
      isHidden: () => page.isHidden,
      onVisibilityChange: (listener) => {
        page.changed = listener;
      },
    },
    ({ key }) => key !== LONG,
  );
  const events: StationOutputEvent[] = [];
  output.subscribe((event) => events.push(event));
  const show = (isHidden: boolean) => {
    page.isHidden = isHidden;
    page.changed();
  };
  return { clock, fine, coarse, output, events, show };
}

describe('which output a station sounds on', () => {
  it('is Web Audio on a desk, hidden or not, as long as the browser lets it', () => {
    const { output, show, events } = createRig();
    expect(output.isCoarse()).toBe(false);
    show(true);
    expect(output.isCoarse()).toBe(false);
    expect(events).toEqual([]);
  });

  it('is the element on a phone, from the start and for good', () => {
    const { output, show } = createRig({ isHandheld: true });
    expect(output.isCoarse()).toBe(true);
    show(true);
    show(false);
    expect(output.isCoarse()).toBe(true);
  });

  it('is the element while a hidden page is denied Web Audio, and Web Audio again when it is looked at', () => {
    const { output, fine, coarse, show, events } = createRig();
    show(true);
    fine.emit({ type: 'blocked' });
    expect(output.isCoarse()).toBe(true);
    expect(events).toEqual([{ type: 'replaced' }]);
    coarse.emit({ type: 'ready', key: 'a' });
    fine.emit({ type: 'ready', key: 'b' });
    expect(events.at(-1)).toEqual({ type: 'ready', key: 'a' });
    show(false);
    expect(output.isCoarse()).toBe(false);
    expect(events.at(-1)).toEqual({ type: 'replaced' });
  });

  it('is the element for one track that is too long to be decoded, and Web Audio before and after it', () => {
    const { clock, fine, coarse, output, events } = createRig();
    for (const entry of entries) {
      output.prepare(entry);
      const { key, cueInMs, startsAtMs, endsAtMs, gainDb } = entry;
      output.place({ key, cueInMs, startsAtPageMs: startsAtMs, endsAtPageMs: endsAtMs, gainDb });
    }
    expect([fine.prepared, coarse.prepared]).toEqual([['1:1:1', '1:3:3'], [LONG]]);
    const heardAs: (string | boolean | undefined)[] = [];
    for (let track = 0; track < 3; track += 1) {
      clock.advance(track === 0 ? PLAY_MS / 2 : PLAY_MS);
      heardAs.push(output.heard()?.key, output.isCoarse());
    }
    expect(heardAs).toEqual(['1:1:1', false, LONG, true, '1:3:3', false]);
    coarse.emit({ type: 'failed', key: LONG, reason: 'gone' });
    expect(events).toEqual([{ type: 'failed', key: LONG, reason: 'gone' }]);
    output.setRate(LONG, 1.001);
    expect([fine.rates, coarse.rates]).toEqual([[], [1.001]]);
    output.releaseAll();
    expect([fine.isSilent, coarse.isSilent]).toEqual([true, true]);
  });

  it('prepares a long track anew like every other when the element takes over for all', () => {
    const { fine, coarse, output, show, events } = createRig();
    const [, long] = entries;
    if (long !== undefined) output.prepare(long);
    show(true);
    fine.emit({ type: 'blocked' });
    expect(events).toEqual([{ type: 'replaced' }]);
    for (const entry of entries) output.prepare(entry);
    expect(coarse.prepared).toEqual([LONG, '1:1:1', LONG, '1:3:3']);
    expect(output.isCoarse()).toBe(true);
  });

  it('passes a refusal on while the page is looked at: there a gesture helps', () => {
    const { output, fine, events } = createRig();
    fine.emit({ type: 'blocked' });
    expect(output.isCoarse()).toBe(false);
    expect(events).toEqual([{ type: 'blocked' }]);
  });
});
