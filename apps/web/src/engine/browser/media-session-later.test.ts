import { beforeEach, expect, it, vi } from 'vitest';
import type { MediaSessionControl, MediaSessionParts } from './media-session.ts';
import { mediaSessionLater } from './media-session-later.ts';

const module = vi.hoisted(() => ({ calls: [] as string[] }));
vi.mock('./media-session.ts', () => ({
  createMediaSession: (): MediaSessionControl => {
    module.calls.push('create');
    return {
      update: () => void module.calls.push('update'),
      updatePosition: () => void module.calls.push('position'),
      clear: () => void module.calls.push('clear'),
    };
  },
}));

let isPlaying: boolean;
let joinPhase: 'none' | 'joined';
let session: MediaSessionControl;

beforeEach(() => {
  [isPlaying, joinPhase] = [false, 'none'];
  module.calls.length = 0;
  session = mediaSessionLater({
    player: { getSnapshot: () => ({ isPlaying }) },
    station: { getSnapshot: () => ({ joinPhase }) },
  } as unknown as MediaSessionParts);
});
it('is not loaded while nothing plays', async () => {
  session.update();
  session.updatePosition();
  session.clear();
  await vi.dynamicImportSettled();
  expect(module.calls).toEqual([]);
});

it.each(['a track', 'a station'])('is loaded once when %s plays, and follows from then on', async (what) => {
  if (what === 'a track') isPlaying = true;
  else joinPhase = 'joined';
  session.update();
  session.update();
  await vi.dynamicImportSettled();
  session.updatePosition();
  [isPlaying, joinPhase] = [false, 'none'];
  session.update();
  session.clear();
  expect(module.calls).toEqual(['create', 'update', 'position', 'update', 'clear']);
});
