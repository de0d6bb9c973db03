import { encodeRecord } from './framing.ts';
import { MESSAGE_TYPE } from './messages.ts';

/** Encodes a server event, once per broadcast for all receivers. */
export function encodeEvent(target: string, eventArguments: readonly unknown[]): string {
  return encodeRecord({ type: MESSAGE_TYPE.invocation, target, arguments: eventArguments });
}

/** Completes a call. Without a value it omits `result`, so that the client resolves with undefined, not null. */
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
  /** With it the official client reconnects; without it the client stops for good. */
  allowReconnect?: boolean;
}

export function encodeClose({ error, allowReconnect }: CloseOptions = {}): string {
  return encodeRecord({
    type: MESSAGE_TYPE.close,
    ...(error === undefined ? {} : { error }),
    ...(allowReconnect === true ? { allowReconnect: true } : {}),
  });
}
