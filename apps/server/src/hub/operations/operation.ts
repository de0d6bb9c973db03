import type { HubOperation, HubOperationArgs, HubOperationResult } from '@tutti/contract';
import type { Recents } from '#features/recents/recents.ts';
import type { StationEncoder } from '#features/stations/encoder/encoder-types.ts';
import type { Radio } from '#features/stations/radio.ts';
import type { Actor } from '#identity/actor.ts';
import type { Logger } from '#platform/logger.ts';
import type { ConnectionRegistry } from '../connection-registry.ts';
import type { HubConnection } from '../hub-connection.ts';

export interface OperationDeps {
  radio: Radio;
  recents: Recents;
  encoder: Pick<StationEncoder, 'warm'>;
  registry: ConnectionRegistry;
  logger: Logger;
}

export interface Caller {
  connection: HubConnection;
  /** The actor with the current rights from the database, rather than those at connection time. */
  actor: Actor;
}

/** A call of an approved user; a refusal is thrown as AppError and reaches only the caller. */
export type Operation<Name extends HubOperation> = (
  deps: OperationDeps,
  caller: Caller,
  args: HubOperationArgs<Name>,
) => Promise<HubOperationResult<Name>>;
