import { areContiguous } from '@tutti/radio';
import { describe, expect, it } from 'vitest';
import { planRoomRows, type RoomPlanRequest } from './plan-room-rows.ts';
import {
  findStartingEntries,
  listOccurrences,
  type PlannableEntry,
  type RoomRow,
  toRowChange,
} from './room-rows.ts';
import { createRoomState } from './room-state.ts';

const START_MS = Date.UTC(2026, 10, 29);
const LEAD_MS = 2_000;
const MINUTE_MS = 60_000;

const entry = (id: string, overrides: Partial<PlannableEntry> = {}): PlannableEntry => ({
  id,
  trackId: id.codePointAt(0) as number,
  addedBy: 'ada',
  albumId: null,
  durationMs: MINUTE_MS,
  cueInMs: null,
  cueOutMs: null,
  gainDb: -3,
  ...overrides,
});

/** A timeline that each plan changes; instants count from the first plan. */
function createTimeline(leadMs = LEAD_MS) {
  let rows: RoomRow[] = [];
  let generation = 0;
  return {
    get rows() {
      return rows;
    },
    /** Returns the number of the first changed row. */
    plan(atMs: number, ids: string, overrides: Partial<RoomPlanRequest> = {}): number | undefined {
      generation += 1;
      const nowMs = START_MS + atMs;
      const entries = ids === '' ? [] : ids.split(' ').map((id) => entry(id));
      const planned = planRoomRows({
        rows,
        entries,
        isPaused: false,
        nowMs,
        leadMs,
        untilMs: nowMs + 4 * MINUTE_MS,
        generation,
        ...overrides,
      });
      if (planned === undefined) return undefined;
      rows = [...rows.filter(({ seq }) => seq < planned.fromSeq), ...planned.rows];
      expect(areContiguous(rows)).toBe(true);
      return planned.fromSeq;
    },
    /** Writes each row as its start in seconds, its entry or a dash, and its cue in if there is one. */
    get text() {
      return rows
        .map(({ startedAtMs, kind, entryId, cueInMs }) => {
          const sound = kind === 'track' ? entryId : `(${entryId ?? ''})`;
          return `${(startedAtMs - START_MS) / 1_000} ${sound}${cueInMs > 0 ? `+${cueInMs / 1_000}` : ''}`;
        })
        .join(' · ');
    },
  };
}

describe('the rows of a room', () => {
  it('begin with silence of the lead, so that nobody misses the start of the first entry', () => {
    const timeline = createTimeline();
    timeline.plan(0, 'a b');
    expect(timeline.text).toBe('0 () · 2 a · 62 b · 122 ()');
    expect(timeline.rows[1]).toMatchObject({
      seq: 2,
      kind: 'track',
      trackId: 97,
      playMs: MINUTE_MS,
      fadeOutMs: 0,
      gainDb: -3,
      source: 'room',
      placedBy: 'ada',
      generation: 1,
    });
  });

  it('reach the horizon and no further', () => {
    const timeline = createTimeline();
    timeline.plan(0, 'a b c d e f g');
    expect(timeline.text).toBe('0 () · 2 a · 62 b · 122 c · 182 d');
    timeline.plan(MINUTE_MS, 'a b c d e f g');
    expect(timeline.text).toBe('0 () · 2 a · 62 b · 122 c · 182 d · 242 e');
  });

  it('stay if they start within the lead, although the queue says otherwise', () => {
    const timeline = createTimeline();
    timeline.plan(0, 'a b c');
    expect(timeline.plan(60_001, 'a c b')).toBeUndefined();
    expect(timeline.text).toBe('0 () · 2 a · 62 b · 122 c · 182 ()');
    expect(timeline.plan(120_000, 'b x c')).toBe(4);
    expect(timeline.text).toBe('0 () · 2 a · 62 b · 122 x · 182 c · 242 ()');
    expect(timeline.plan(120_001, 'c x b')).toBeUndefined();
  });

  it('change from the first different one on, with the new generation', () => {
    const timeline = createTimeline();
    timeline.plan(0, 'a b c');
    expect(timeline.plan(5_000, 'a b d c')).toBe(4);
    expect(timeline.rows.map(({ generation }) => generation)).toEqual([1, 1, 1, 2, 2, 2]);
    expect(timeline.plan(5_000, 'a b d c')).toBeUndefined();
  });

  it('are removed if nothing comes after the new end', () => {
    const timeline = createTimeline();
    timeline.plan(0, 'a b c d');
    const planned = planRoomRows({
      rows: timeline.rows,
      entries: ['a', 'b'].map((id) => entry(id)),
      isPaused: false,
      nowMs: START_MS + 3_000,
      leadMs: LEAD_MS,
      untilMs: START_MS + 100_000,
      generation: 2,
    });
    expect(planned).toEqual({ fromSeq: 4, rows: [] });
  });

  it('air each entry from its first sound to its last, without a fade', () => {
    const timeline = createTimeline();
    const entries = ['a', 'b'].map((id) => entry(id, { cueInMs: 1_000, cueOutMs: 51_000 }));
    timeline.plan(0, '', { entries });
    expect(timeline.rows.slice(1, 3)).toMatchObject([
      { cueInMs: 1_000, playMs: 50_000, fadeOutMs: 0 },
      { cueInMs: 1_000, playMs: 50_000, fadeOutMs: 0 },
    ]);
  });

  it('take up cue points that were measured later, except for rows within the lead', () => {
    const timeline = createTimeline();
    timeline.plan(0, 'a b');
    const entries = ['a', 'b'].map((id) => entry(id, { cueInMs: 1_000, cueOutMs: 51_000 }));
    expect(timeline.plan(5_000, '', { entries })).toBe(3);
    expect(timeline.rows.slice(1, 3)).toMatchObject([{ cueInMs: 0, playMs: 60_000 }, { cueInMs: 1_000 }]);
  });

  it('leave out what is too short to be loaded, and mark what the room added by itself', () => {
    const timeline = createTimeline();
    const entries = [entry('a', { durationMs: 999 }), entry('b', { addedBy: null })];
    timeline.plan(0, '', { entries });
    expect(timeline.text).toBe('0 () · 2 b · 62 ()');
    expect(timeline.rows[1]).toMatchObject({ source: 'keep-going', placedBy: null });
  });

  it('fill the time in which no server planned with silence', () => {
    const timeline = createTimeline();
    timeline.plan(0, 'a b', { untilMs: START_MS + 100_000 });
    timeline.plan(500_000, 'c');
    expect(timeline.text).toBe('0 () · 2 a · 62 b · 122 () · 502 c · 562 ()');
  });

  it('fill that time by a longer row of silence if the last row was silence', () => {
    const timeline = createTimeline();
    timeline.plan(0, '');
    timeline.plan(5_000_000, 'c');
    expect(timeline.text).toBe('0 () · 5002 c · 5062 ()');
  });
});

describe('an empty queue', () => {
  it('is silence that the next entry cuts at the end of the lead', () => {
    const timeline = createTimeline();
    timeline.plan(0, '');
    expect(timeline.text).toBe('0 ()');
    timeline.plan(30_000, 'a');
    expect(timeline.text).toBe('0 () · 32 a · 92 ()');
  });

  it('is one row that grows before it ends', () => {
    const timeline = createTimeline();
    timeline.plan(0, '');
    const [first] = timeline.rows as [RoomRow];
    expect(timeline.plan(MINUTE_MS, '')).toBeUndefined();
    const lateMs = first.playMs - 2 * MINUTE_MS;
    expect(timeline.plan(lateMs, '')).toBe(1);
    expect(timeline.text).toBe('0 ()');
    expect(timeline.rows[0]?.playMs).toBeGreaterThan(first.playMs + MINUTE_MS);
  });
});

describe('a skip', () => {
  const skip = (entryId: string) => ({ change: { type: 'skip', entryId } as const });

  it('cuts the entry on air at the end of the lead', () => {
    const timeline = createTimeline();
    timeline.plan(0, 'a b c');
    timeline.plan(10_000, 'b c', skip('a'));
    expect(timeline.text).toBe('0 () · 2 a · 12 b · 72 c · 132 ()');
    expect(timeline.rows[1]).toMatchObject({ playMs: 10_000, fadeOutMs: 0, reason: 'skipped' });
  });

  it('does not skip the next entry if it starts within the lead anyway', () => {
    const timeline = createTimeline();
    timeline.plan(0, 'a b c');
    expect(timeline.plan(61_000, 'b c', skip('a'))).toBeUndefined();
    expect(timeline.text).toBe('0 () · 2 a · 62 b · 122 c · 182 ()');
  });

  it('stays in the pause, which then is about no entry', () => {
    const timeline = createTimeline();
    timeline.plan(0, 'a b');
    timeline.plan(10_000, 'a b', { isPaused: true });
    timeline.plan(20_000, 'b', { isPaused: true, ...skip('a') });
    expect(timeline.text).toBe('0 () · 2 a · 12 (a)+10 · 22 ()');
    timeline.plan(30_000, 'b');
    expect(timeline.text).toBe('0 () · 2 a · 12 (a)+10 · 22 () · 32 b · 92 ()');
  });

  it('in a pause that has not begun ends the entry with the lead of its time', () => {
    const timeline = createTimeline();
    timeline.plan(0, 'a b');
    timeline.plan(9_900, 'a b', { isPaused: true });
    timeline.plan(10_000, 'b', { isPaused: true, ...skip('a') });
    expect(timeline.text).toBe('0 () · 2 a · 11.9 (a)+9.9 · 12 ()');
    timeline.plan(10_000, 'b', { isPaused: true, leadMs: 800 });
    expect(timeline.text).toBe('0 () · 2 a · 10.8 ()');
    expect(timeline.plan(10_000, 'b', { isPaused: true, leadMs: 800 })).toBeUndefined();
  });

  it('in a pause without anything to follow leaves silence of an empty queue', () => {
    const timeline = createTimeline();
    timeline.plan(0, 'a');
    timeline.plan(10_000, 'a', { isPaused: true });
    timeline.plan(20_000, '', { isPaused: true, ...skip('a') });
    timeline.plan(20_000, '', { isPaused: true });
    timeline.plan(20_000, '');
    expect(timeline.text).toBe('0 () · 2 a · 12 (a)+10 · 22 ()');
  });

  it('of the last entry is followed by silence', () => {
    const timeline = createTimeline();
    timeline.plan(0, 'a');
    timeline.plan(10_000, '', skip('a'));
    expect(timeline.text).toBe('0 () · 2 a · 12 ()');
  });
});

describe('a pause', () => {
  const paused = { isPaused: true };

  it('cuts the entry at the end of the lead, and the entry goes on where it was cut', () => {
    const timeline = createTimeline();
    timeline.plan(0, 'a b');
    timeline.plan(10_000, 'a b', paused);
    expect(timeline.text).toBe('0 () · 2 a · 12 (a)+10');
    expect(timeline.rows[1]?.reason).toBe('paused');
    timeline.plan(100_000, 'a b');
    expect(timeline.text).toBe('0 () · 2 a · 12 (a)+10 · 102 a+10 · 152 b · 212 ()');
    expect(timeline.rows[3]?.playMs).toBe(50_000);
  });

  it('counts the position from the start of the file, not from the first sound', () => {
    const timeline = createTimeline();
    const entries = [entry('a', { cueInMs: 1_000, cueOutMs: 51_000 })];
    timeline.plan(0, '', { entries });
    timeline.plan(10_000, '', { entries, ...paused });
    timeline.plan(20_000, '', { entries });
    expect(timeline.rows[3]).toMatchObject({ entryId: 'a', cueInMs: 11_000, playMs: 40_000 });
  });

  it('interrupts the entry that starts within the lead, not the one on air', () => {
    const timeline = createTimeline();
    timeline.plan(0, 'a b');
    timeline.plan(61_500, 'a b', paused);
    expect(timeline.text).toBe('0 () · 2 a · 62 b · 63.5 (b)+1.5');
  });

  it('that ends again within the lead is as long as the rows that stay', () => {
    const timeline = createTimeline();
    timeline.plan(0, 'a b');
    timeline.plan(10_000, 'a b', paused);
    timeline.plan(11_000, 'a b');
    expect(timeline.text).toBe('0 () · 2 a · 12 (a)+10 · 13 a+10 · 63 b · 123 ()');
    timeline.plan(11_500, 'a b', paused);
    expect(timeline.text).toBe('0 () · 2 a · 12 (a)+10 · 13 a+10 · 13.5 (a)+10.5');
  });

  it('over before anybody could follow leaves no silence', () => {
    const timeline = createTimeline();
    timeline.plan(0, 'a b');
    timeline.plan(10_000, 'a b', paused);
    timeline.plan(10_000, 'a b');
    expect(timeline.text).toBe('0 () · 2 a · 12 a+10 · 62 b · 122 ()');
  });

  it('keeps its instant if the lead has become shorter before', () => {
    const timeline = createTimeline();
    timeline.plan(0, 'a b');
    timeline.plan(10_000, 'a b', paused);
    expect(timeline.plan(10_500, 'a b c', { ...paused, leadMs: 800 })).toBeUndefined();
    timeline.plan(10_600, 'a b c', { leadMs: 800 });
    expect(timeline.text).toBe('0 () · 2 a · 12 a+10 · 62 b · 122 c · 182 ()');
  });

  it('in the last second of an entry ends it', () => {
    const timeline = createTimeline();
    timeline.plan(0, 'a b');
    timeline.plan(59_001, 'a b', paused);
    expect(timeline.text).toBe('0 () · 2 a · 61.001 ()');
    timeline.plan(70_000, 'b');
    expect(timeline.text).toBe('0 () · 2 a · 61.001 () · 72 b · 132 ()');
  });

  it('lasts while entries are added, and over the time in which no server planned', () => {
    const timeline = createTimeline();
    timeline.plan(0, 'a');
    timeline.plan(10_000, 'a', paused);
    expect(timeline.plan(20_000, 'a b', paused)).toBeUndefined();
    timeline.plan(9_000_000, 'a b', paused);
    timeline.plan(9_000_000, 'a b');
    expect(timeline.text).toBe('0 () · 2 a · 12 (a)+10 · 9002 a+10 · 9052 b · 9112 ()');
  });

  it('of an entry whose file is gone goes on with the next one', () => {
    const timeline = createTimeline();
    timeline.plan(0, 'a b');
    timeline.plan(10_000, 'a b', paused);
    timeline.plan(20_000, 'b');
    expect(timeline.text).toBe('0 () · 2 a · 12 (a)+10 · 22 b · 82 ()');
  });

  it('is known from the rows alone, even if earlier ones are no longer read', () => {
    const timeline = createTimeline();
    timeline.plan(0, 'a b');
    timeline.plan(10_000, 'a b', paused);
    const planned = planRoomRows({
      rows: timeline.rows.slice(-1),
      entries: ['a', 'b'].map((id) => entry(id)),
      isPaused: false,
      nowMs: START_MS + 50_000,
      leadMs: LEAD_MS,
      untilMs: START_MS + 60_000,
      generation: 3,
    });
    expect(planned?.rows.slice(1)).toMatchObject([{ seq: 4, entryId: 'a', cueInMs: 10_000 }]);
  });
});

describe('a seek', () => {
  const seek = (entryId: string, positionMs: number) => ({
    change: { type: 'seek', entryId, positionMs } as const,
  });

  it('continues the entry at the position, at the end of the lead', () => {
    const timeline = createTimeline();
    timeline.plan(0, 'a b');
    timeline.plan(10_000, 'a b', seek('a', 40_000));
    expect(timeline.text).toBe('0 () · 2 a · 12 a+40 · 32 b · 92 ()');
    expect(timeline.rows[1]?.reason).toBe('sought');
    timeline.plan(20_000, 'a b', seek('a', 0));
    expect(timeline.text).toBe('0 () · 2 a · 12 a+40 · 22 a · 82 b · 142 ()');
  });

  it('leaves a second before the last sound and begins no sooner than the first one', () => {
    const timeline = createTimeline();
    const entries = [entry('a', { cueInMs: 1_000, cueOutMs: 51_000 })];
    timeline.plan(0, '', { entries });
    timeline.plan(10_000, '', { entries, ...seek('a', 999_999) });
    expect(timeline.rows[2]).toMatchObject({ cueInMs: 50_000, playMs: 1_000 });
    timeline.plan(10_000, '', { entries, ...seek('a', 0) });
    expect(timeline.rows[2]).toMatchObject({ cueInMs: 1_000, playMs: 50_000 });
  });

  it('in a pause moves the position at which the entry continues', () => {
    const timeline = createTimeline();
    timeline.plan(0, 'a');
    timeline.plan(10_000, 'a', { isPaused: true });
    timeline.plan(20_000, 'a', { isPaused: true, ...seek('a', 30_000) });
    timeline.plan(40_000, 'a');
    expect(timeline.text).toBe('0 () · 2 a · 12 (a)+10 · 22 (a)+30 · 42 a+30 · 72 ()');
  });

  it('is not lost if the queue or the lead changes before it is heard', () => {
    const timeline = createTimeline();
    timeline.plan(0, 'a b');
    timeline.plan(10_000, 'a b', seek('a', 40_000));
    timeline.plan(10_000, 'a c b');
    timeline.plan(10_500, 'a b', { leadMs: 800 });
    expect(timeline.text).toBe('0 () · 2 a · 12 a+40 · 32 b · 92 ()');
    timeline.plan(10_600, 'a b', { leadMs: 800, isPaused: true });
    timeline.plan(20_000, 'a b');
    expect(timeline.text).toBe('0 () · 2 a · 11.4 (a)+40 · 22 a+40 · 42 b · 102 ()');
  });

  it('in a pause is not lost either', () => {
    const timeline = createTimeline();
    timeline.plan(0, 'a');
    timeline.plan(10_000, 'a', { isPaused: true });
    timeline.plan(20_000, 'a', { isPaused: true, ...seek('a', 30_000) });
    timeline.plan(20_000, 'a b', { isPaused: true });
    timeline.plan(20_500, 'a b', { isPaused: true, leadMs: 800 });
    expect(timeline.text).toBe('0 () · 2 a · 12 (a)+10 · 21.3 (a)+30');
    timeline.plan(20_500, 'a b', { leadMs: 800 });
    timeline.plan(20_500, 'a b', { isPaused: true, leadMs: 800 });
    expect(timeline.text).toBe('0 () · 2 a · 12 (a)+10 · 21.3 (a)+30');
  });

  it('comes too late for an entry that ends within the lead', () => {
    const timeline = createTimeline();
    timeline.plan(0, 'a b');
    expect(timeline.plan(61_000, 'a b', seek('a', 0))).toBeUndefined();
  });
});

describe('what a row brings about when it begins', () => {
  const onAir = (id: string) => ({
    ...createRoomState({ name: 'Kitchen' }),
    onAir: {
      entry: {
        id,
        trackId: 1,
        addedBy: 'ada',
        addedAtMs: 0,
        isApproved: true,
        boostedBy: [],
        movedAtRevision: 0,
      },
      startedAtMs: 0,
      isSkipped: false,
    },
  });
  const timeline = createTimeline();
  timeline.plan(0, 'a b');
  timeline.plan(10_000, 'a b', { isPaused: true });
  timeline.plan(20_000, 'a b');
  const rowAt = (index: number) => timeline.rows[index] as RoomRow;

  it('is nothing for a pause and for the rest of the same entry', () => {
    expect([2, 3].flatMap((index) => listOccurrences(onAir('a'), rowAt(index)))).toEqual([]);
  });

  it('is the end of the former entry and the start of the next', () => {
    expect(listOccurrences(onAir('a'), rowAt(4))).toEqual([
      { type: 'entry-ended', entryId: 'a' },
      { type: 'entry-started', entryId: 'b' },
    ]);
    expect(listOccurrences(onAir('b'), rowAt(5))).toEqual([{ type: 'entry-ended', entryId: 'b' }]);
    expect(listOccurrences(createRoomState({ name: 'Kitchen' }), rowAt(0))).toEqual([]);
  });

  it('names as starting the entries that listeners have already loaded', () => {
    const startingAt = (atMs: number) => [
      ...findStartingEntries(timeline.rows, { nowMs: START_MS + atMs, leadMs: LEAD_MS }),
    ];
    expect(startingAt(70_000)).toEqual(['a']);
    expect(startingAt(70_001)).toEqual(['a', 'b']);
  });

  it('is a skip or a seek of the rows after a command', () => {
    expect(toRowChange([{ type: 'paused' }])).toBeUndefined();
    expect(toRowChange([{ type: 'entry-skipped', entryId: 'a', cause: 'votes' }])).toEqual({
      type: 'skip',
      entryId: 'a',
    });
    expect(toRowChange([{ type: 'sought', entryId: 'a', positionMs: 7 }])).toEqual({
      type: 'seek',
      entryId: 'a',
      positionMs: 7,
    });
  });
});
