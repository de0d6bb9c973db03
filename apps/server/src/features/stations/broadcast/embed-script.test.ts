import { runInNewContext } from 'node:vm';
import { createManualClock } from '@tutti/testkit';
import { describe, expect, it } from 'vitest';
import { EMBED_SCRIPT } from './embed-script.ts';

type Answer = { status: number; ok: boolean; json(): Promise<unknown> };

class FakePart extends EventTarget {
  readonly dataset = {
    now: '/now',
    art: '/art',
    mp3: '/mp3',
    offAir: 'Off air',
    closed: 'Closed',
    play: 'Play',
  };
  textContent = '';
  valueAsNumber = 50;
  src = '';
  disabled = false;
  removeAttribute(): void {
    this.src = '';
  }
  load(): void {}
  async play(): Promise<void> {}
  canPlayType(): string {
    return '';
  }
}

async function openPlayer() {
  const clock = createManualClock(0);
  const parts = new Map<string, FakePart>();
  const requested: { answer(answer: Answer): void; fail(): void }[] = [];
  const part = (id: string) => {
    const found = parts.get(id) ?? new FakePart();
    parts.set(id, found);
    return found;
  };
  const document = Object.assign(new EventTarget(), { getElementById: part, hidden: false });
  runInNewContext(EMBED_SCRIPT, {
    document,
    Audio: FakePart,
    navigator: { vendor: 'Google Inc.' },
    setTimeout: (callback: () => void, ms: number) => clock.setTimer(callback, ms),
    clearTimeout: (timer: number | undefined) => timer !== undefined && clock.clearTimer(timer),
    fetch: () =>
      new Promise<Answer>(
        (answer, fail) => void requested.push({ answer, fail: () => fail(new Error('no line')) }),
      ),
  });
  const lookAgain = () => document.dispatchEvent(new Event('visibilitychange'));
  const settle = () => clock.advanceAsync(0);
  return { clock, part, requested, lookAgain, settle };
}

const current = { seq: 1, title: 'So What', artist: 'Miles Davis', endsAtMs: 60_000 };
const onAir: Answer = {
  status: 200,
  ok: true,
  json: async () => ({ current, serverTimeMs: 0, name: 'Jazz Radio' }),
};
const refused: Answer = { status: 401, ok: false, json: async () => ({}) };

describe('the small player', () => {
  it('polls what is on air, and also whenever the page becomes visible', async () => {
    const { clock, part, requested, lookAgain, settle } = await openPlayer();
    requested[0]?.answer(onAir);
    await settle();
    expect(part('title').textContent).toBe('So What');
    await clock.advanceAsync(20_000);
    expect(requested).toHaveLength(2);
    lookAgain();
    expect(requested).toHaveLength(3);
  });

  it('stops polling once it was refused, even when the page becomes visible', async () => {
    const { clock, part, requested, lookAgain, settle } = await openPlayer();
    requested[0]?.answer(refused);
    await settle();
    lookAgain();
    await clock.advanceAsync(60_000);
    expect(requested).toHaveLength(1);
    expect([part('message').textContent, part('play').disabled]).toEqual(['Closed', true]);
  });

  it.each(['answered', 'lost'])('stays closed when an earlier request is %s after that', async (what) => {
    const { clock, part, requested, lookAgain, settle } = await openPlayer();
    lookAgain();
    requested[1]?.answer(refused);
    await settle();
    if (what === 'answered') requested[0]?.answer(onAir);
    else requested[0]?.fail();
    await clock.advanceAsync(60_000);
    expect(requested).toHaveLength(2);
    expect([part('title').textContent, part('cover').src]).toEqual(['', '']);
    expect(clock.pendingTimers()).toBe(0);
  });
});
