import type { Audit } from '#features/audit/audit.ts';
import type { Library } from '#features/library/library.ts';
import type { Radio } from '#features/stations/radio.ts';
import type { Logger } from '#platform/logger.ts';
import type { Lease } from '#platform/nodes/lease.ts';
import type { NodeRegister } from '#platform/nodes/node-register.ts';
import type { Timers } from '#platform/timers.ts';
import type { ChangeDeps } from './change-room.ts';
import type { ChooseNext } from './keep-going.ts';
import type { AdditionDeps } from './room-additions.ts';

export interface RoomDeps extends ChangeDeps, Omit<AdditionDeps, 'database'> {
  readonly timers: Timers;
  readonly logger: Logger;
  readonly audit: Pick<Audit, 'record'>;
  readonly radio: Pick<Radio, 'readTimeline'>;
  readonly library: AdditionDeps['library'] &
    Pick<Library, 'genreIdsOfTracks' | 'playableTracksOfGenre' | 'longTrackIds' | 'heavy'>;
  /** Counts over all nodes. */
  readonly countShared: NodeRegister['countShared'];
  readonly chooseNext: ChooseNext;
  /** One of several nodes does what happens by itself. */
  readonly lease: Pick<Lease, 'isHeld'>;
  /** Whether there are rooms, whether guests may join them, and how many there may be at once. */
  readonly limits: () => { readonly isOn: boolean; readonly hasGuests: boolean; readonly roomsMax: number };
  /** Listeners of a room's station outside of the app. */
  readonly countOutside: (stationId: number) => number;
}
