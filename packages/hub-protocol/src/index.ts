/**
 * The server's side of the SignalR JSON hub protocol, version 1. Pure: text in, values out. Sources: HubProtocol and
 * TransportProtocols of dotnet/aspnetcore. Without negotiation of version 2 (stateful reconnect), MessagePack and
 * streaming.
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
