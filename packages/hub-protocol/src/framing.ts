import { HubProtocolError } from './errors.ts';

/** Ends every message of the JSON protocol; one WebSocket frame may hold several messages. */
export const RECORD_SEPARATOR = '\u001e';

/** A frame of 32 KiB could hold thousands of empty pings; no client sends more than a handful at once. */
const MAX_RECORDS_PER_FRAME = 64;

export function splitRecords(frame: string): string[] {
  if (!frame.endsWith(RECORD_SEPARATOR)) throw new HubProtocolError('Message is incomplete.');
  const records = frame.slice(0, -1).split(RECORD_SEPARATOR);
  if (records.length > MAX_RECORDS_PER_FRAME) throw new HubProtocolError('Too many messages in one frame.');
  return records;
}

/** Parses a record as a JSON object, because every message of the protocol is one. */
export function parseRecord(record: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(record);
  } catch (cause) {
    throw new HubProtocolError('Message is not valid JSON.', { cause });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new HubProtocolError('Message is not a JSON object.');
  }
  return value as Record<string, unknown>;
}

export function encodeRecord(message: object): string {
  return JSON.stringify(message) + RECORD_SEPARATOR;
}
