import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { HubProtocolError } from '@tutti/hub-protocol';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { isGuest, type Person, personIdOf, type RequestOrigin } from '#identity/actor.ts';
import { AppError } from '#platform/app-error.ts';
import type { Clock } from '#platform/clock.ts';
import type { Logger } from '#platform/logger.ts';
import type { Timers } from '#platform/timers.ts';
import type { ConnectionRegistry } from './connection-registry.ts';
import type { Dispatcher } from './dispatcher.ts';
import type { HandshakeFailures } from './handshake-failures.ts';
import { HubConnection } from './hub-connection.ts';
import {
  MAX_BUFFERED_CHUNKS,
  MAX_FRAGMENTS,
  MAX_MESSAGE_BYTES,
  MAX_SOCKETS_PER_GUEST,
  MAX_SOCKETS_PER_USER,
} from './hub-limits.ts';
import { POLICY_VIOLATION, type Revocations } from './session-guard.ts';
import { type AdmissionDeps, admit, isHubRequest, refuseUpgrade } from './upgrade.ts';

interface EndpointDeps extends AdmissionDeps {
  registry: ConnectionRegistry;
  dispatcher: Dispatcher;
  clock: Clock;
  timers: Timers;
  logger: Logger;
  handshakeFailures: HandshakeFailures;
  originOf: (request: IncomingMessage) => RequestOrigin;
  findRefusal: () => AppError | undefined;
  noteRevocations: () => Revocations;
  hasUserLimits: boolean;
}

export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => Promise<void>;

/** Turns upgrade requests into connections of the registry, and their frames into calls of the dispatcher. */
export function createUpgradeHandler(deps: EndpointDeps): UpgradeHandler {
  const { logger, handshakeFailures } = deps;
  const admission = { ...deps, noteForeignOrigin: handshakeFailures.noteForeignOrigin };
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: MAX_MESSAGE_BYTES,
    maxFragments: MAX_FRAGMENTS,
    maxBufferedChunks: MAX_BUFFERED_CHUNKS,
    perMessageDeflate: false,
  });
  return async (request, socket, head) => {
    // Node leaves error handling of an upgraded socket to us; a reset now must not end the process.
    const destroy = () => socket.destroy();
    socket.on('error', destroy);
    const revocations = deps.noteRevocations();
    try {
      if (!isHubRequest(request)) throw new AppError('NOT_FOUND');
      requireServing(deps);
      const actor = await admit(request, admission);
      requireStillWelcome(deps, actor, revocations);
      socket.off('error', destroy);
      sockets.handleUpgrade(request, socket, head, (webSocket) =>
        accept(deps, { socket: webSocket, stream: socket, request, actor }),
      );
    } catch (error) {
      if (!(error instanceof AppError))
        logger.error({ err: error }, 'a hub connection could not be admitted');
      refuseUpgrade(socket, error instanceof AppError ? error : new AppError('INTERNAL'));
    } finally {
      revocations.end();
    }
  };
}

/** Checks what may have changed during the query, because an unconnected client gets no events. */
function requireStillWelcome(deps: EndpointDeps, actor: Person, revocations: Revocations): void {
  requireServing(deps);
  if (revocations.include(actor.sessionId)) throw new AppError('UNAUTHENTICATED');
  requireRoomForUser(deps, actor);
}

export function requireRoomForUser(
  { hasUserLimits, registry }: Pick<EndpointDeps, 'hasUserLimits' | 'registry'>,
  person: Person,
): void {
  const max = isGuest(person) ? MAX_SOCKETS_PER_GUEST : MAX_SOCKETS_PER_USER;
  if (hasUserLimits && registry.countOfUser(personIdOf(person)) >= max)
    throw new AppError('TOO_MANY_REQUESTS', { retryAfterS: 30 });
}

function requireServing({ findRefusal }: EndpointDeps): void {
  const refusal = findRefusal();
  if (refusal) throw refusal;
}

interface Accepted {
  socket: WebSocket;
  stream: Duplex;
  request: IncomingMessage;
  actor: Person;
}

function accept(deps: EndpointDeps, { socket, stream, request, actor }: Accepted): void {
  const { registry, clock } = deps;
  const connection = new HubConnection({
    ...deps,
    actor,
    socket,
    stream,
    origin: deps.originOf(request),
  });
  registry.add(connection);
  socket.on('close', () => registry.remove(connection));
  // After an oversized or malformed frame, ws has closed the socket already.
  socket.on('error', () => {});
  socket.on('pong', () => {
    connection.receivedAtMs = clock.now();
  });
  socket.on('message', (data, isBinary) => receive(deps, connection, isBinary ? undefined : toText(data)));
}

/** A fault ends this connection at most; nothing thrown here may reach the socket's event loop. */
function receive(
  { clock, dispatcher, logger }: EndpointDeps,
  connection: HubConnection,
  frame?: string,
): void {
  const receivedAtMs = clock.exactNow();
  connection.receivedAtMs = receivedAtMs;
  if (!connection.isOpen) return;
  try {
    if (frame === undefined) throw new HubProtocolError('Only text messages are supported.');
    dispatcher.receive(connection, frame, receivedAtMs);
  } catch (error) {
    if (!(error instanceof HubProtocolError)) logger.error({ err: error }, 'reading a hub message failed');
    const reason = error instanceof HubProtocolError ? error.message : 'The message could not be handled.';
    connection.close({ error: `Connection closed with an error. ${reason}`, code: POLICY_VIOLATION });
  }
}

function toText(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString();
  return Buffer.isBuffer(data) ? data.toString() : Buffer.from(data).toString();
}
