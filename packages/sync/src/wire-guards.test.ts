import { hubEvents as stationEvents } from '@tutti/contract/hub';
import { roomHubEvents } from '@tutti/contract/rooms/hub';
import { type RoomStream, roomReply } from '@tutti/contract/rooms/schemas';
import { stream, streamMetadata, syncTimeReply } from '@tutti/contract/stations/schemas';
import { buildStreamEntries, buildStreamMetadata, buildTrackChanged } from '@tutti/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRoomEvent, isRoomReply, type UncheckedRoomEvent } from './room-events.ts';
import { hubEventGuards, isStreamList, isSyncTimeReply } from './wire-guards.ts';

const hubEvents = { ...stationEvents, ...roomHubEvents };

const script = { startsAtMs: 1_000_000, serverTimeMs: 1_012_345.5 };
function fail(): never {
  throw new Error('no entry');
}

const station = {
  id: 1,
  genreId: 2,
  genreName: 'Jazz',
  name: 'Jazz Radio',
  description: '',
  isActive: true,
  listenerCount: 0,
  slug: 'jazz',
  isPublic: false,
};
const offAir = { ...buildStreamMetadata(script), currentTrack: null, trackStartedAt: null, entries: [] };

const { audioUrl, ...row } = buildStreamEntries(script)[0] ?? fail();
const roomId = 'Aa0-_Aa0-_Aa0-_Aa0-_Aa';
const roomStream: RoomStream = {
  roomId,
  streamId: 9,
  name: 'Friday',
  isActive: true,
  listenerCount: 2,
  serverTimeMs: 1_012_345.5,
  entries: [
    { ...row, audioUrl, entryId: 'e1' },
    { ...row, track: null, audioUrl: null, entryId: null },
  ],
};
const entry = {
  id: 'e1',
  track: row.track,
  addedBy: 'm1',
  isApproved: true,
  boostedBy: ['m2'],
  startsAtMs: 1_000_000.5,
  isFixed: false,
};
const person = {
  id: 'm1',
  name: 'Ada',
  avatarUrl: null,
  role: 'host' as const,
  isHere: true,
  isSounding: true,
  isActive: true,
};
const skipVote = { votedBy: ['m2'], needed: 2, coolDownUntilMs: null };
const fieldsOfPatch = {
  name: 'Friday',
  code: 'ABC234',
  isPublic: false,
  isFeatured: false,
  mode: 'votes' as const,
  isLocked: false,
  needsApproval: true,
  keepsGoing: true,
  isPaused: false,
  current: { ...entry, startedAtMs: 1_000_000, pausedAtMs: null },
  skipVote,
  leadMs: 800,
  serverTimeMs: 1_012_345.5,
};
const room = { ...fieldsOfPatch, id: roomId, revision: 4, entries: [entry], people: [person] };

/** All messages: the contract's schema, our guard, and valid samples to damage. */
const MESSAGES = {
  StreamUpdated: [[7, buildStreamMetadata(script)]],
  TrackChanged: [[buildTrackChanged(script)]],
  StreamMetadata: [[buildStreamMetadata(script)], [offAir]],
  PlaybackSynced: [
    [{ currentPositionMs: 5, genreId: 1, seq: 3, serverTimeMs: 1.5 }],
    [{ currentPositionMs: 5, genreId: 1, seq: null, serverTimeMs: 1.5 }],
  ],
  PiecesChanged: [[{ genreId: 1, fromIndex: 840_000_000, revision: 4 }]],
  AvailableStreams: [[[station, { ...station, id: 9 }]], [[]]],
  MonitoringChanged: [[]],
  RightsChanged: [[]],
  RoomStream: [[roomStream]],
  RoomPiecesChanged: [[{ roomId, fromIndex: 840_000_000, revision: 4 }]],
  RoomChanged: [
    [
      {
        roomId,
        fromRevision: 4,
        revision: 5,
        patch: { ...fieldsOfPatch, entries: { upserted: [entry], order: ['e1'] } },
      },
    ],
    [
      {
        roomId,
        fromRevision: 5,
        revision: 6,
        patch: { current: null },
        notices: [{ kind: 'skipped-by-votes' as const, entryIds: ['e1'] }],
      },
    ],
  ],
  RoomPresence: [[{ roomId, changed: [person], goneIds: ['m2'] }]],
  RoomReactions: [[{ roomId, counts: { heart: 3, fire: 1 } }]],
  RoomExit: [[{ roomId, reason: 'banned' }]],
  RoomsChanged: [[]],
} satisfies Record<keyof typeof hubEvents, unknown[][]>;

const GUARDS = [
  ...Object.entries(MESSAGES).map(([name, good]) => ({
    name,
    good: good as unknown[],
    schema: hubEvents[name as keyof typeof hubEvents],
    // The hub checks the arguments; what rooms show of them is checked there.
    guard: (value: unknown) =>
      hubEventGuards[name as keyof typeof hubEvents](value) &&
      isRoomEvent({ type: name as UncheckedRoomEvent['type'], detail: (value as unknown[])[0] }),
  })),
  { name: 'list of stations', good: [[station]], schema: stream.array(), guard: isStreamList },
  { name: 'answer to JoinRoom', good: [{ room, me: 'm1' }], schema: roomReply, guard: isRoomReply },
  { name: 'SyncTime', good: [{ t1: 1, t2: 2.5, t3: 3 }], schema: syncTimeReply, guard: isSyncTimeReply },
];

type Path = (string | number)[];

function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Object.entries(value).flatMap(([name, field]) =>
    pathsOf(field, [...path, Array.isArray(value) ? Number(name) : name]),
  );
  return [path, ...inner];
}

/** Replaces one value of the message; `undefined` removes it, as JSON would. */
function replaceAt(message: unknown, [name, ...rest]: Path, replacement: unknown): unknown {
  if (name === undefined) return replacement;
  const copy: Record<string | number, unknown> | unknown[] = Array.isArray(message)
    ? [...message]
    : { ...(message as object) };
  (copy as Record<string | number, unknown>)[name] = replaceAt(
    (message as Record<string | number, unknown>)[name],
    rest,
    replacement,
  );
  return copy;
}

const STRANGE: unknown[] = [
  undefined,
  null,
  true,
  '',
  'text',
  '2026-11-21T10:00:00.000Z',
  '2026-11-21T10:00:00+01:00',
  '2026-11-21',
  '2026-13-41T25:00:00Z',
  0,
  -1,
  1.5,
  2 ** 53,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  [],
  [1],
  {},
  { id: 1 },
];

describe('guards of wire messages', () => {
  it.each(GUARDS)('accept every valid $name', ({ good, schema, guard }) => {
    for (const message of good) {
      expect(schema.safeParse(message).success).toBe(true);
      expect(guard(message)).toBe(true);
    }
  });

  it.each(GUARDS)('judge $name like the contract, with any values', (guarded) => {
    const { good, schema, guard } = guarded;
    let refused = 0;
    for (const message of good) {
      for (const path of pathsOf(message)) {
        for (const strange of STRANGE) {
          const damaged = replaceAt(message, path, strange);
          const expected = schema.safeParse(damaged).success;
          expect(guard(damaged), `${path.join('.')} = ${String(strange)}`).toBe(expected);
          if (!expected) refused += 1;
        }
      }
    }
    expect(refused).toBeGreaterThan(10);
  });

  it.each(GUARDS)('accept no random value as $name that the contract refuses', ({ schema, guard }) => {
    fc.assert(
      fc.property(fc.jsonValue(), (noise) => {
        expect(guard(noise)).toBe(schema.safeParse(noise).success);
      }),
    );
  });

  it('accept entries of an older server without fades', () => {
    const metadata = buildStreamMetadata(script);
    const older = { ...metadata, entries: metadata.entries.map(({ fadeOutMs: _none, ...entry }) => entry) };
    expect(hubEventGuards.StreamMetadata([older])).toBe(true);
    expect(streamMetadata.parse(older).entries.map(({ fadeOutMs }) => fadeOutMs)).toEqual([0, 0, 0]);
  });

  it('accept albums of an older server with one color or none', () => {
    const track = buildStreamMetadata(script).currentTrack;
    const { artColours: _none, ...album } = track?.album ?? { id: 0, title: '', artUrl: '', artColour: null };
    const older = { ...buildStreamMetadata(script), currentTrack: { ...track, album } };
    expect(hubEventGuards.StreamMetadata([older])).toBe(true);
  });

  it('accept unknown fields of a newer server', () => {
    expect(isStreamList([{ ...station, mood: 'blue' }])).toBe(true);
  });
});
