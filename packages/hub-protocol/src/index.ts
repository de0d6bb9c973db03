/**
 * The server's side of the SignalR JSON hub protocol, version 1: framing, handshake, messages, documented error texts.
 * Pure: text in, values out; no socket, no timer, no knowledge of our operations. Sources: HubProtocol and
 * TransportProtocols of dotnet/aspnetcore, and the behavior of the official JavaScript client. Left out on purpose:
 * negotiation of version 2 (stateful reconnect), MessagePack, streaming in either direction.
 */
export {
  failedToInvokeText,
  HubProtocolError,
  streamRefusalText,
  UNKNOWN_METHOD_ERROR,
  unauthorizedText,
  unexpectedErrorText,
} from './errors.ts';
export { RECORD_SEPARATOR } from './framing.ts';
export { encodeHandshakeReply, type HandshakeResult, readHandshake } from './handshake.ts';
export { type ClientMessage, type Invocation, readFrame, readMessage } from './messages.ts';
export {
  type CloseOptions,
  encodeClose,
  encodeEvent,
  encodeFailure,
  encodeResult,
  PING_FRAME,
} from './server-messages.ts';
