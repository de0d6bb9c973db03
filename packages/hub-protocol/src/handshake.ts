import { HubProtocolError } from './errors.ts';
import { encodeRecord, parseRecord, splitRecords } from './framing.ts';

export const PROTOCOL_NAME = 'json';
/** Version 2 only exists after a negotiation that granted stateful reconnect, which this hub never does. */
export const PROTOCOL_VERSION = 1;

export interface HandshakeResult {
  /** Reason for refusing the client; undefined accepts it. */
  refusal: string | undefined;
  /** Messages that arrived in the same frame, not yet parsed. */
  rest: string[];
}

export function readHandshake(frame: string): HandshakeResult {
  const [first = '', ...rest] = splitRecords(frame);
  const request = parseRecord(first);
  if (
    'type' in request ||
    typeof request['protocol'] !== 'string' ||
    typeof request['version'] !== 'number'
  ) {
    throw new HubProtocolError('Expected a handshake request.');
  }
  return { refusal: findRefusal(request['protocol'], request['version']), rest };
}

function findRefusal(protocol: string, version: number): string | undefined {
  if (protocol !== PROTOCOL_NAME) return `The protocol '${protocol.slice(0, 40)}' is not supported.`;
  if (version !== PROTOCOL_VERSION) {
    return `The server does not support version ${version} of the '${PROTOCOL_NAME}' protocol.`;
  }
  return undefined;
}

/** Not an ordinary message, because the client throws if this answer has a `type`. */
export function encodeHandshakeReply(refusal?: string): string {
  return encodeRecord(refusal === undefined ? {} : { error: refusal });
}
