import { type HubOperation, hubOperations } from '@tutti/contract';
import {
  encodeFailure,
  encodeHandshakeReply,
  encodeResult,
  failedToInvokeText,
  type Invocation,
  readFrame,
  readHandshake,
  readMessage,
  streamRefusalText,
  UNKNOWN_METHOD_ERROR,
  unauthorizedText,
  unexpectedErrorText,
} from '@tutti/hub-protocol';
import { authorize } from '#identity/access-policy.ts';
import { AppError } from '#platform/app-error.ts';
import type { Clock } from '#platform/clock.ts';
import { toStorageRefusal } from '#platform/storage-fault.ts';
import type { HubConnection } from './hub-connection.ts';
import type { Operation, OperationDeps } from './operations/operation.ts';
import { OPERATIONS, type QueuedOperation } from './operations/operations.ts';
import { syncTime } from './operations/sync-time.ts';
import { type AuthenticateToken, requireListener } from './require-listener.ts';

type ClientMessage = ReturnType<typeof readMessage>;

const TOO_MANY_CALLS = 'Too many calls. Please wait a moment and try again.';
const INVALID_ARGUMENTS = 'Invalid arguments.';

const NAMES = new Map<string, HubOperation>(
  (Object.keys(hubOperations) as HubOperation[]).map((name) => [name.toLowerCase(), name]),
);

export interface DispatcherDeps extends OperationDeps {
  clock: Clock;
  /** Authenticates by session, because the credential of the connection may have expired. */
  authenticateSession: AuthenticateToken;
}

export interface Dispatcher {
  /** Throws HubProtocolError if the frame cannot be read; every other fault is answered. */
  receive(connection: HubConnection, frame: string, receivedAtMs: number): void;
}

export function createDispatcher(deps: DispatcherDeps): Dispatcher {
  return {
    receive(connection, frame, receivedAtMs) {
      const messages = connection.isHandshaken ? readFrame(frame) : shakeHands(connection, frame);
      for (const message of messages) handle(deps, { connection, message, receivedAtMs });
    },
  };
}

function shakeHands(connection: HubConnection, frame: string): ClientMessage[] {
  const { refusal, rest } = readHandshake(frame);
  connection.send(encodeHandshakeReply(refusal));
  if (refusal !== undefined) {
    connection.close({ error: refusal });
    return [];
  }
  connection.isHandshaken = true;
  return rest.map(readMessage);
}

interface Received<Message = ClientMessage> {
  connection: HubConnection;
  message: Message;
  receivedAtMs: number;
}

function handle(deps: DispatcherDeps, { connection, message, receivedAtMs }: Received): void {
  if (!connection.messages.take(receivedAtMs)) {
    connection.close({ error: 'Too many messages.', allowReconnect: true });
    return;
  }
  switch (message.kind) {
    case 'invocation':
      invoke(deps, { connection, message, receivedAtMs });
      return;
    case 'streamInvocation':
      connection.send(encodeFailure(message.invocationId, streamRefusalText(message.target)));
      return;
    case 'bindingFailure':
      fail(connection, message.invocationId, failedToInvokeText(message.target, INVALID_ARGUMENTS));
      return;
    case 'ping':
      connection.hasPinged = true;
      return;
    case 'close':
      connection.close();
      return;
    case 'ignored':
      return;
  }
}

function invoke(deps: DispatcherDeps, received: Received<Invocation>): void {
  const { connection, message, receivedAtMs } = received;
  const { invocationId, target } = message;
  const name = NAMES.get(target.toLowerCase());
  if (!connection.calls.take(receivedAtMs)) {
    fail(connection, invocationId, failedToInvokeText(target, TOO_MANY_CALLS));
    return;
  }
  if (name === undefined) {
    fail(connection, invocationId, failedToInvokeText(target, UNKNOWN_METHOD_ERROR));
    return;
  }
  if (name === 'SyncTime') {
    answerSyncTime(deps, received);
    return;
  }
  const isQueued = connection.enqueue(() => run(deps, { connection, message, name }));
  if (!isQueued) fail(connection, invocationId, failedToInvokeText(target, TOO_MANY_CALLS));
}

/** Bypasses the queue, because a slow JoinStream before it would distort the measurement. */
function answerSyncTime(
  { clock }: DispatcherDeps,
  { connection, message, receivedAtMs }: Received<Invocation>,
): void {
  const parsed = hubOperations.SyncTime.args.safeParse(message.arguments);
  if (!parsed.success) {
    fail(connection, message.invocationId, failedToInvokeText(message.target, INVALID_ARGUMENTS));
    return;
  }
  if (message.invocationId === undefined) return;
  connection.send(encodeResult(message.invocationId, syncTime(clock, parsed.data[0], receivedAtMs)));
}

interface Call<Name extends QueuedOperation> {
  connection: HubConnection;
  message: Invocation;
  name: Name;
}

/** Never rejects, because every failure is answered and the caller's queue must continue. */
async function run<Name extends QueuedOperation>(deps: DispatcherDeps, call: Call<Name>): Promise<void> {
  const { connection, message, name } = call;
  const { invocationId, target } = message;
  if (!connection.isOpen) return;
  const parsed = hubOperations[name].args.safeParse(message.arguments);
  if (!parsed.success) {
    fail(connection, invocationId, failedToInvokeText(target, INVALID_ARGUMENTS));
    return;
  }
  try {
    const actor = await requireListener(deps.authenticateSession, connection.sessionId);
    authorize(hubOperations[name].access, actor);
    const operation = OPERATIONS[name] as Operation<Name>;
    const result = await operation(
      deps,
      { connection, actor } as Parameters<typeof operation>[1],
      parsed.data as Parameters<typeof operation>[2],
    );
    if (invocationId !== undefined) connection.send(encodeResult(invocationId, result));
  } catch (error) {
    fail(connection, invocationId, describeFailure(deps, target, error));
    if (isSessionOver(error)) connection.close({ error: (error as AppError).message });
  }
}

function fail(connection: HubConnection, invocationId: string | undefined, text: string): void {
  // Without an id the client wants no answer, and one would be a protocol error on its side.
  if (invocationId !== undefined) connection.send(encodeFailure(invocationId, text));
}

function describeFailure({ logger }: DispatcherDeps, target: string, error: unknown): string {
  if (isSessionOver(error)) return unauthorizedText(target);
  if (error instanceof AppError) return unexpectedErrorText(target, error.message);
  const refusal = toStorageRefusal(error);
  if (refusal) return unexpectedErrorText(target, refusal.message);
  logger.error({ err: error, operation: target }, 'a hub operation failed');
  return unexpectedErrorText(target);
}

/** Returns whether the user has been signed out or has lost the approval since connecting. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'UNAUTHENTICATED' || error.code === 'PENDING_APPROVAL');
}
