/** Checks wire messages by hand, because schemas would add 25 KB to every page; a test compares both. */
import type { HubEvent, HubEventArgs } from '@tutti/contract/hub';
import type { RoomHubEvent } from '@tutti/contract/rooms/hub';
import type {
  PiecesChanged,
  PlaybackSynced,
  Stream,
  StreamEntry,
  StreamMetadata,
  SyncTimeReply,
  TrackChanged,
} from '@tutti/contract/stations/schemas';
import type { ReceivedEvent, ReceivedEventArgs } from './hub-words.ts';
import { roomEventGuards } from './wire-room-guards.ts';
import {
  argumentsOf,
  type Guard,
  isFlag,
  isInstant,
  isNumber,
  isText,
  isWhole,
  isWholeOrZero,
  listOf,
  orNull,
  shapeOf,
} from './wire-shapes.ts';
import { isTrack } from './wire-track-guard.ts';

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

type StationEvent = Exclude<HubEvent, RoomHubEvent>;

const stationEventGuards: { readonly [Event in StationEvent]: Guard<HubEventArgs<Event>> } = {
  StreamUpdated: argumentsOf<HubEventArgs<'StreamUpdated'>>(isWhole, isMetadata),
  TrackChanged: argumentsOf<HubEventArgs<'TrackChanged'>>(isTrackChanged),
  StreamMetadata: argumentsOf<HubEventArgs<'StreamMetadata'>>(isMetadata),
  PlaybackSynced: argumentsOf<HubEventArgs<'PlaybackSynced'>>(isPlaybackSynced),
  PiecesChanged: argumentsOf<HubEventArgs<'PiecesChanged'>>(isPiecesChanged),
  AvailableStreams: argumentsOf<HubEventArgs<'AvailableStreams'>>(isStreamList),
  MonitoringChanged: argumentsOf<HubEventArgs<'MonitoringChanged'>>(),
  RightsChanged: argumentsOf<HubEventArgs<'RightsChanged'>>(),
};

/** Guards for the arguments of every hub event. */
export const hubEventGuards = { ...stationEventGuards, ...roomEventGuards } as {
  readonly [Event in ReceivedEvent]: Guard<ReceivedEventArgs<Event>>;
};
