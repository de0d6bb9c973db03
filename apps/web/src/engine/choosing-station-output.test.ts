import type { StationOutputEvent } from '@tutti/sync';
import { createFakeStationOutput, createManualClock } from '@tutti/testkit';
import { describe, expect, it } from 'vitest';
import { ChoosingStationOutput } from './choosing-station-output.ts';

function createRig({ isHandheld = false } = {}) {
  const clock = createManualClock(1_000_000);
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
  );
  const events: StationOutputEvent[] = [];
  output.subscribe((event) => events.push(event));
  const show = (isHidden: boolean) => {
    page.isHidden = isHidden;
    page.changed();
  };
  return { fine, coarse, output, events, show };
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

  it('passes a refusal on while the page is looked at: there a gesture helps', () => {
    const { output, fine, events } = createRig();
    fine.emit({ type: 'blocked' });
    expect(output.isCoarse()).toBe(false);
    expect(events).toEqual([{ type: 'blocked' }]);
  });
});
