import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/** A sender with a bad connection is silent for a few seconds; a longer silence only wastes memory. */
const BODY_SILENCE_MAX_MS = 10_000;

/** Call it when the body is wanted; it does nothing for requests without one. */
export function receiveBody(
  request: IncomingMessage,
  response: ServerResponse,
  silenceMaxMs = BODY_SILENCE_MAX_MS,
): void {
  const { headers } = request;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  if (request.complete) return;
  // The server does not send the interim answer by itself (app.ts), so that a refusal comes before the body.
  if (headers.expect !== undefined) response.writeContinue();
  const socket: Socket & { server?: Server } = request.socket;
  // A request without a network, as in tests, arrives as a whole.
  if (!(socket instanceof Socket)) return;
  const silenceBeforeMs = socket.timeout ?? 0;
  // Checked only while the request is incomplete.
  request.setTimeout(silenceMaxMs, () => {
    const error = Object.assign(new Error('the body stopped'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    if (socket.server) socket.server.emit('clientError', error, socket);
    else socket.destroy();
  });
  request.once('end', () => socket.setTimeout(silenceBeforeMs));
}
