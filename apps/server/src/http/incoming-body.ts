/** Lets a body come in once its sender is known, and cuts those that stop half-way. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/** A sender on a bad line is silent for a few seconds; one that is silent for longer holds memory for nothing. */
const BODY_SILENCE_MAX_MS = 10_000;

/** To be called when the body is wanted; nothing is done for requests without one. */
export function receiveBody(
  request: IncomingMessage,
  response: ServerResponse,
  silenceMaxMs = BODY_SILENCE_MAX_MS,
): void {
  const { headers } = request;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  if (request.complete) return;
  // The server takes these requests without the interim answer (app.ts), so that a refusal comes before the body.
  if (headers.expect !== undefined) response.writeContinue();
  const socket: Socket & { server?: Server } = request.socket;
  // A request that came without a network, as in tests, is there as a whole.
  if (!(socket instanceof Socket)) return;
  const silenceBeforeMs = socket.timeout ?? 0;
  // Asked only while the request is incomplete.
  request.setTimeout(silenceMaxMs, () => {
    const error = Object.assign(new Error('the body stopped'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    if (socket.server) socket.server.emit('clientError', error, socket);
    else socket.destroy();
  });
  request.once('end', () => socket.setTimeout(silenceBeforeMs));
}
