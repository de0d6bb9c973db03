import { encodeRecord } from './framing.ts';
import { MESSAGE_TYPE } from './messages.ts';

/** A server event. Encoded once per broadcast, whatever the number of receivers. */
export function encodeEvent(target: string, eventArguments: readonly unknown[]): string {
  return encodeRecord({ type: MESSAGE_TYPE.invocation, target, arguments: eventArguments });
}

/** A call without a value is completed without `result`: the client then resolves with undefined, not null. */
export function encodeResult(invocationId: string, result?: unknown): string {
  return encodeRecord({
    type: MESSAGE_TYPE.completion,
    invocationId,
    ...(result === undefined ? {} : { result }),
  });
}

export function encodeFailure(invocationId: string, error: string): string {
  return encodeRecord({ type: MESSAGE_TYPE.completion, invocationId, error });
}

export const PING_FRAME: string = encodeRecord({ type: MESSAGE_TYPE.ping });

export interface CloseOptions {
  error?: string;
  /** Without it the official client stops for good; with it, automatic reconnect goes to work. */
  allowReconnect?: boolean;
}

export function encodeClose({ error, allowReconnect }: CloseOptions = {}): string {
  return encodeRecord({
    type: MESSAGE_TYPE.close,
    ...(error === undefined ? {} : { error }),
    ...(allowReconnect === true ? { allowReconnect: true } : {}),
  });
}
