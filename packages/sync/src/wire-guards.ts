/**
 * Checks wire messages against the contract. Written by hand, because the contract's schemas would add a library of 25
 * KB to every listening page. The types make a missing field an error, and a test compares every guard with its schema.
 */
import type { HubEvent, HubEventArgs } from '@tutti/contract/hub';
import type {
  PiecesChanged,
  PlaybackSynced,
  Stream,
  StreamEntry,
  StreamMetadata,
  StreamTrack,
  SyncTimeReply,
  TrackChanged,
} from '@tutti/contract/model/stations';
import type { ArtColors } from '@tutti/contract/model/wire-values';

type Guard<Value> = (value: unknown) => value is Value;

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z$/;

const isText: Guard<string> = (value) => typeof value === 'string';
const isFlag: Guard<boolean> = (value) => typeof value === 'boolean';
const isNumber: Guard<number> = (value): value is number => Number.isFinite(value);
const isWhole: Guard<number> = (value): value is number => Number.isSafeInteger(value);

/** A missing value is 0. */
const isWholeOrZero: Guard<number> = (value): value is number => value === undefined || isWhole(value);

/** ISO 8601 in UTC with a date and time that exist. */
const isInstant: Guard<string> = (value): value is string =>
  isText(value) && INSTANT.test(value) && !Number.isNaN(Date.parse(value));

function orNull<Value>(guard: Guard<Value>): Guard<Value | null> {
  return (value): value is Value | null => value === null || guard(value);
}

/** A field that older servers omit. */
function orNothing<Value>(guard: Guard<Value>): Guard<Value | null | undefined> {
  return (value): value is Value | null | undefined => value === undefined || value === null || guard(value);
}

function listOf<Value>(guard: Guard<Value>): Guard<Value[]> {
  return (value): value is Value[] => Array.isArray(value) && value.every(guard);
}

/** Unknown fields are accepted, because a newer server may send more. */
function shapeOf<Shape extends object>(
  fields: { [Name in keyof Shape]-?: Guard<Shape[Name]> },
): Guard<Shape> {
  const guards = Object.entries(fields) as [string, Guard<unknown>][];
  return (value): value is Shape =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    guards.every(([name, guard]) => guard((value as Record<string, unknown>)[name]));
}

function argumentsOf<Values extends readonly unknown[]>(
  ...guards: { [Place in keyof Values]: Guard<Values[Place]> }
): Guard<Values> {
  return (value): value is Values =>
    Array.isArray(value) &&
    value.length === guards.length &&
    guards.every((guard, index) => guard(value[index]));
}

const isStream = shapeOf<Stream>({
  id: isWhole,
  genreId: isWhole,
  genreName: isText,
  name: isText,
  description: isText,
  isActive: isFlag,
  listenerCount: isWhole,
  slug: isText,
  isPublic: isFlag,
});

export const isStreamList: Guard<Stream[]> = listOf(isStream);

export const isSyncTimeReply: Guard<SyncTimeReply> = shapeOf<SyncTimeReply>({
  t1: isNumber,
  t2: isNumber,
  t3: isNumber,
});

const isTrack = shapeOf<StreamTrack>({
  id: isWhole,
  title: isText,
  authors: isText,
  genre: isText,
  album: orNull(
    shapeOf<NonNullable<StreamTrack['album']>>({
      id: isWhole,
      title: isText,
      artUrl: isText,
      artColour: orNull(isText),
      artColours: orNothing(shapeOf<ArtColors>({ field: isText, spark: isText })),
    }),
  ),
  durationMs: isWhole,
});

const isEntry = shapeOf<StreamEntry>({
  seq: isWhole,
  generation: isWhole,
  startedAtMs: isNumber,
  playMs: isWhole,
  cueInMs: isWhole,
  fadeOutMs: isWholeOrZero,
  gainDb: isNumber,
  audioUrl: isText,
  track: isTrack,
});

const isMetadata = shapeOf<StreamMetadata>({
  genreId: isWhole,
  currentTrack: orNull(isTrack),
  nextTrack: orNull(isTrack),
  trackStartedAt: orNull(isInstant),
  currentPositionMs: isWhole,
  totalDurationMs: isWhole,
  updatedAt: isInstant,
  streamId: isWhole,
  isActive: isFlag,
  listenerCount: isWhole,
  serverTimeMs: isNumber,
  entries: listOf(isEntry),
});

const isTrackChanged = shapeOf<TrackChanged>({
  genreId: isWhole,
  currentTrack: orNull(isTrack),
  nextTrack: orNull(isTrack),
  trackStartedAt: orNull(isInstant),
  totalDurationMs: isWhole,
  streamId: isWhole,
  serverTimeMs: isNumber,
  entries: listOf(isEntry),
});

const isPlaybackSynced = shapeOf<PlaybackSynced>({
  currentPositionMs: isWhole,
  genreId: isWhole,
  seq: orNull(isWhole),
  serverTimeMs: isNumber,
});

const isPiecesChanged = shapeOf<PiecesChanged>({
  genreId: isWhole,
  fromIndex: isWhole,
  revision: isWhole,
});

/** Guards for the arguments of every hub event. */
export const hubEventGuards: { readonly [Event in HubEvent]: Guard<HubEventArgs<Event>> } = {
  StreamUpdated: argumentsOf<HubEventArgs<'StreamUpdated'>>(isWhole, isMetadata),
  TrackChanged: argumentsOf<HubEventArgs<'TrackChanged'>>(isTrackChanged),
  StreamMetadata: argumentsOf<HubEventArgs<'StreamMetadata'>>(isMetadata),
  PlaybackSynced: argumentsOf<HubEventArgs<'PlaybackSynced'>>(isPlaybackSynced),
  PiecesChanged: argumentsOf<HubEventArgs<'PiecesChanged'>>(isPiecesChanged),
  AvailableStreams: argumentsOf<HubEventArgs<'AvailableStreams'>>(isStreamList),
  MonitoringChanged: argumentsOf<HubEventArgs<'MonitoringChanged'>>(),
  RightsChanged: argumentsOf<HubEventArgs<'RightsChanged'>>(),
};
