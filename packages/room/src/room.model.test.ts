import { ROOM_ENTRIES_MAX } from '@tutti/contract/limits';
import { ROOM_MODES } from '@tutti/contract/rooms/words';
import { watchSize } from '@tutti/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MemberCommand } from './commands.ts';
import { wantsTracks } from './occurrences.ts';
import { ModelRoom } from './test/model-room.ts';

const PERSONS = ['ada', 'ben', 'cyd', 'dan', 'eve', 'fay'];

/** Takes about two seconds; after a change of the rules, 10,000 take about half a minute. */
const numRuns = 300;

const COUNTED = ['conflicts', 'seeks', 'pauses', 'skips'] as const;

type Step = (room: ModelRoom) => void;

const person = fc.constantFrom(...PERSONS);
const isOn = fc.boolean();

/** Picks any entry, also one that has gone, or one that has never existed. */
const pickEntry = (room: ModelRoom, at: number): string => {
  const waiting = room.state.entries.map(({ id }) => id);
  return [...waiting, room.state.onAir?.entry.id ?? 'e1', 'e2', 'nothing'][
    at % (waiting.length + 3)
  ] as string;
};
const pickOnAir = (room: ModelRoom, at: number): string =>
  at % 8 === 0 ? pickEntry(room, at) : (room.state.onAir?.entry.id ?? 'nothing');

const count = fc.oneof(
  { weight: 60, arbitrary: fc.integer({ min: 0, max: 4 }) },
  { weight: 1, arbitrary: fc.integer({ min: 300, max: 600 }) },
  { weight: 3, arbitrary: fc.constant(ROOM_ENTRIES_MAX + 1) },
);
const tracks = fc
  .tuple(count, fc.nat(500))
  .map(([length, first]) => Array.from({ length }, (_, at) => first + at));

/** A command, built once it is known which entries the room has. */
const command: fc.Arbitrary<(room: ModelRoom) => MemberCommand> = fc.oneof(
  { weight: 5, arbitrary: tracks.map((trackIds) => () => ({ type: 'add', trackIds }) as const) },
  {
    weight: 5,
    arbitrary: fc.array(fc.nat(20), { minLength: 1, maxLength: 3 }).map((ats) => (room: ModelRoom) => ({
      type: 'remove' as const,
      entryIds: ats.map((at) => pickEntry(room, at)),
    })),
  },
  {
    weight: 4,
    arbitrary: fc.tuple(fc.nat(4), fc.option(fc.nat(4))).map(([at, before]) => (room: ModelRoom) => ({
      type: 'move' as const,
      entryId: pickEntry(room, at),
      beforeEntryId: before === null ? null : pickEntry(room, before),
    })),
  },
  fc
    .nat(20)
    .map((at) => (room: ModelRoom) => ({ type: 'approve' as const, entryIds: [pickEntry(room, at)] })),
  {
    weight: 3,
    arbitrary: fc.tuple(fc.nat(12), isOn).map(([at, on]) => (room: ModelRoom) => ({
      type: 'boost' as const,
      entryId: pickEntry(room, at),
      isOn: on,
    })),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(fc.nat(16), isOn).map(([at, on]) => (room: ModelRoom) => ({
      type: 'vote-skip' as const,
      entryId: pickOnAir(room, at),
      isOn: on,
    })),
  },
  {
    weight: 2,
    arbitrary: fc
      .nat(16)
      .map((at) => (room: ModelRoom) => ({ type: 'skip' as const, entryId: pickOnAir(room, at) })),
  },
  {
    weight: 6,
    arbitrary: fc.tuple(fc.nat(16), fc.nat(95_000)).map(([at, positionMs]) => (room: ModelRoom) => ({
      type: 'seek' as const,
      entryId: pickOnAir(room, at),
      positionMs,
    })),
  },
  {
    weight: 8,
    arbitrary: fc.constantFrom('pause' as const, 'resume' as const).map((type) => () => ({ type })),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(...ROOM_MODES).map((mode) => () => ({ type: 'set-mode' as const, mode })),
  },
  fc
    .tuple(fc.constantFrom('set-locked' as const, 'set-approval' as const, 'set-keep-going' as const), isOn)
    .map(([type, on]) => () => ({ type, isOn: on })),
  fc
    .tuple(
      fc.constantFrom('pass-host' as const, 'remove-member' as const, 'ban' as const, 'unban' as const),
      person,
    )
    .map(([type, memberId]) => () => ({ type, memberId })),
  fc.tuple(person, isOn).map(([memberId, on]) => () => ({
    type: 'set-co-host' as const,
    memberId,
    isOn: on,
  })),
  {
    weight: 2,
    arbitrary: fc
      .constantFrom('join' as const, 'join' as const, 'leave' as const)
      .map((type) => () => ({ type })),
  },
);

/** A command of somebody, mostly of the host, who has seen one of the latest revisions. */
const sent: fc.Arbitrary<Step> = fc
  .tuple(command, fc.option(person, { freq: 2 }), fc.nat(4))
  .map(([toCommand, by, behind]) => (room: ModelRoom) => {
    const sender = by ?? room.naive.host ?? 'ada';
    room.send(sender, toCommand(room), Math.max(room.state.revision - behind, 0));
  });

/** Commands that were all sent before anybody had seen the effect of another one. */
const burst: fc.Arbitrary<Step> = fc
  .array(fc.tuple(command, fc.option(person, { freq: 2 })), { minLength: 2, maxLength: 6 })
  .map((commands) => (room: ModelRoom) => {
    const seen = room.state.revision;
    const sent = commands.map(
      ([toCommand, by]) => [by ?? room.naive.host ?? 'ada', toCommand(room)] as const,
    );
    for (const [by, one] of sent) room.send(by, one, seen);
  });

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: burst },
  { weight: 14, arbitrary: sent },
  { weight: 3, arbitrary: fc.nat(4_000).map((ms) => (room: ModelRoom) => room.wait(ms)) },
  { weight: 2, arbitrary: fc.nat(120_000).map((ms) => (room: ModelRoom) => room.wait(ms)) },
  fc.nat(2_000_000).map((ms) => (room: ModelRoom) => room.wait(ms, { isServerDown: true })),
  {
    weight: 2,
    arbitrary: fc
      .integer({ min: 800, max: 3_000 })
      .map((leadMs) => (room: ModelRoom) => void (room.leadMs = leadMs)),
  },
  fc.constant((room: ModelRoom) => {
    if (wantsTracks(room.state)) room.send(null, { type: 'keep-going-filled', trackIds: [3, 8, 11] });
  }),
  fc.constant((room: ModelRoom) =>
    room.send(null, { type: 'host-gone', memberId: room.naive.host ?? 'ada' }),
  ),
);

const sequences = watchSize(fc.array(step, { minLength: 1, maxLength: 40, size: 'max' }));

describe('a room', () => {
  it('does as the naive room in any sequence of simultaneous commands, and airs what it says', () => {
    const counts = { conflicts: 0, seeks: 0, pauses: 0, skips: 0 };
    let largestQueue = 0;
    fc.assert(
      fc.property(sequences.values, (steps) => {
        const room = new ModelRoom();
        room.send('ada', { type: 'join' });
        for (const id of ['ben', 'cyd', 'dan']) room.send(id, { type: 'join' });
        room.send('ada', { type: 'add', trackIds: [1, 2, 3, 6, 7] });
        try {
          for (const act of steps) act(room);
        } catch (error) {
          throw new Error(room.log.slice(-12).join('\n'), { cause: error });
        }
        for (const name of COUNTED) counts[name] += room.counts[name];
        largestQueue = Math.max(largestQueue, room.largestQueue);
      }),
      { numRuns },
    );
    expect(sequences.largest()).toBeGreaterThan(30);
    expect(largestQueue).toBe(ROOM_ENTRIES_MAX);
    for (const name of COUNTED) expect({ [name]: counts[name] > numRuns / 10 }).toEqual({ [name]: true });
  });
});
