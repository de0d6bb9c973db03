import { findEntryAt } from '@tutti/radio';
import type { StationEncoder } from '#features/stations/encoder/encoder-types.ts';
import type { StationAiring } from '#features/stations/timeline/station-airings.ts';
import type { Clock } from '#platform/clock.ts';
import type { Events } from '#platform/events.ts';
import type { Logger } from '#platform/logger.ts';
import type { Timers } from '#platform/timers.ts';
import { IcyChannel, type SentStation } from './icy-channel.ts';
import { type KnownAirings } from './known-airings.ts';

export interface IcyChannelsDeps {
  readonly encoder: StationEncoder;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly events: Events;
  readonly logger: Logger;
  readonly airings: KnownAirings;
}

export interface IcyChannels {
  /** Returns the open channel or creates one; it ends with its last listener. */
  of(station: SentStation): IcyChannel;
  airingsOf(stationId: number): readonly StationAiring[];
  stop(): void;
}

export function createIcyChannels(deps: IcyChannelsDeps): IcyChannels {
  const { airings, clock, events } = deps;
  const channels = new Map<number, IcyChannel>();
  const known = new Map<number, readonly StationAiring[]>();

  /** Ends the channel at once when the station goes off air, although later audio was already sent ahead. */
  async function endWhenOff(stationId: number): Promise<void> {
    const channel = channels.get(stationId);
    if (channel === undefined) return;
    if (findEntryAt(await airings.list(stationId), clock.now()) === undefined) channel.end();
  }
  const endSubscription = events.subscribe('stationChanged', ({ stationId }) => endWhenOff(stationId));

  return {
    of(station) {
      const stationId = station.id;
      const open = channels.get(stationId);
      if (open !== undefined) return open;
      const channel = new IcyChannel(station, {
        ...deps,
        async prepare() {
          known.set(stationId, await airings.list(stationId));
        },
        onEmpty() {
          channels.delete(stationId);
          known.delete(stationId);
        },
      });
      channels.set(stationId, channel);
      return channel;
    },
    airingsOf: (stationId) => known.get(stationId) ?? [],
    stop() {
      endSubscription();
      for (const channel of channels.values()) channel.end();
    },
  };
}
