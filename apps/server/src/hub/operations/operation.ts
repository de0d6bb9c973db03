import type { HubOperation, HubOperationArgs, HubOperationResult, hubOperations } from '@tutti/contract';
import type { Recents } from '#features/recents/recents.ts';
import type { Rooms } from '#features/rooms/rooms.ts';
import type { StationEncoder } from '#features/stations/encoder/encoder-types.ts';
import type { Radio } from '#features/stations/radio.ts';
import type { Actor, Person } from '#identity/actor.ts';
import type { Logger } from '#platform/logger.ts';
import type { ConnectionRegistry } from '../connection-registry.ts';
import type { HubConnection } from '../hub-connection.ts';
import type { PersonBudget } from '../person-budget.ts';

export interface OperationDeps {
  radio: Radio;
  rooms: Rooms;
  recents: Recents;
  encoder: Pick<StationEncoder, 'warm'>;
  registry: ConnectionRegistry;
  roomCalls: PersonBudget;
  logger: Logger;
}

/** Guests reach the operations of rooms alone. */
type CallerOf<Name extends HubOperation> = (typeof hubOperations)[Name]['access'] extends 'room'
  ? Person
  : Actor;

export interface HubCaller<Name extends HubOperation> {
  connection: HubConnection;
  /** The person with the current rights from the database, rather than those at connection time. */
  actor: CallerOf<Name>;
}

/** A call of a person whose access was checked; a refusal is thrown as AppError and reaches only the caller. */
export type Operation<Name extends HubOperation> = (
  deps: OperationDeps,
  caller: HubCaller<Name>,
  args: HubOperationArgs<Name>,
) => Promise<HubOperationResult<Name>>;
