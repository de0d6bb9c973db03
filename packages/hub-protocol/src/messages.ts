import { HubProtocolError } from './errors.ts';
import { parseRecord, splitRecords } from './framing.ts';

export const MESSAGE_TYPE = {
  invocation: 1,
  streamItem: 2,
  completion: 3,
  streamInvocation: 4,
  cancelInvocation: 5,
  ping: 6,
  close: 7,
} as const;

const MAX_ID_LENGTH = 128;
const MAX_TARGET_LENGTH = 128;

/** A call; without an invocationId it must never be answered, not even with an error. */
export interface Invocation {
  kind: 'invocation';
  invocationId: string | undefined;
  target: string;
  arguments: unknown[];
}

/** Asks for a stream of items. None of our operations streams, so it is always refused. */
export interface StreamInvocation {
  kind: 'streamInvocation';
  invocationId: string;
  target: string;
}

/** The caller gets an error, and the connection stays open, because the envelope was readable. */
export interface BindingFailure {
  kind: 'bindingFailure';
  invocationId: string | undefined;
  target: string;
}

export interface Ping {
  kind: 'ping';
}

export interface Close {
  kind: 'close';
  error: string | undefined;
}

/** Stream items, completions, cancellations and future types: parsed, checked and ignored. */
export interface Ignored {
  kind: 'ignored';
}

export type ClientMessage = Invocation | StreamInvocation | BindingFailure | Ping | Close | Ignored;

export function readFrame(frame: string): ClientMessage[] {
  return splitRecords(frame).map(readMessage);
}

export function readMessage(record: string): ClientMessage {
  const raw = parseRecord(record);
  const type = raw['type'];
  if (typeof type !== 'number') throw new HubProtocolError("Missing required property 'type'.");
  switch (type) {
    case MESSAGE_TYPE.invocation:
      return readInvocation(raw);
    case MESSAGE_TYPE.streamInvocation:
      return readStreamInvocation(raw);
    case MESSAGE_TYPE.streamItem:
    case MESSAGE_TYPE.cancelInvocation:
      readRequiredId(raw);
      return { kind: 'ignored' };
    case MESSAGE_TYPE.completion:
      readRequiredId(raw);
      if (raw['result'] !== undefined && raw['error'] !== undefined) {
        throw new HubProtocolError("The 'error' and 'result' properties are mutually exclusive.");
      }
      return { kind: 'ignored' };
    case MESSAGE_TYPE.ping:
      return { kind: 'ping' };
    case MESSAGE_TYPE.close:
      return { kind: 'close', error: typeof raw['error'] === 'string' ? raw['error'] : undefined };
    default:
      // Real peers skip types they do not know, so that newer clients keep working.
      return { kind: 'ignored' };
  }
}

function readInvocation(raw: Record<string, unknown>): Invocation | BindingFailure {
  const invocationId = readOptionalId(raw);
  const target = readTarget(raw);
  const callArguments = raw['arguments'];
  const streamIds = raw['streamIds'];
  const uploadsStreams = Array.isArray(streamIds) && streamIds.length > 0;
  if (!Array.isArray(callArguments) || uploadsStreams)
    return { kind: 'bindingFailure', invocationId, target };
  return { kind: 'invocation', invocationId, target, arguments: callArguments };
}

function readStreamInvocation(raw: Record<string, unknown>): StreamInvocation {
  return { kind: 'streamInvocation', invocationId: readRequiredId(raw), target: readTarget(raw) };
}

function readTarget(raw: Record<string, unknown>): string {
  const target = raw['target'];
  if (typeof target !== 'string' || target === '')
    throw new HubProtocolError("Missing required property 'target'.");
  if (target.length > MAX_TARGET_LENGTH) throw new HubProtocolError("Property 'target' is too long.");
  return target;
}

function readOptionalId(raw: Record<string, unknown>): string | undefined {
  const id = raw['invocationId'];
  if (id === undefined || id === null) return undefined;
  if (typeof id !== 'string') throw new HubProtocolError("Expected 'invocationId' to be of type String.");
  if (id.length > MAX_ID_LENGTH) throw new HubProtocolError("Property 'invocationId' is too long.");
  return id;
}

function readRequiredId(raw: Record<string, unknown>): string {
  const id = readOptionalId(raw);
  if (id === undefined) throw new HubProtocolError("Missing required property 'invocationId'.");
  return id;
}
