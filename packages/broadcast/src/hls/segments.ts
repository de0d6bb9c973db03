/** HLS segments are a grid of 3.84 s from the epoch, so numbers are the same on every node and after a restart. */
import { joinBytes } from '@tutti/contract/join-bytes';
import { PACKET_FRAMES } from '../packet-grid.ts';
import { toAdtsFrame } from './adts.ts';
import { timestampTag } from './timestamp-tag.ts';

export const SEGMENT_MS = 3_840;
export const PACKETS_PER_SEGMENT = (SEGMENT_MS * 48) / PACKET_FRAMES.aac;
const SEGMENTS_LISTED = 6;

export function segmentStartMs(number: number): number {
  return number * SEGMENT_MS;
}

export function firstPacketOf(number: number): number {
  return number * PACKETS_PER_SEGMENT;
}

/** Returns the segments of a playlist; the last ends at or before `untilMs`, because nothing later is encoded yet. */
export function listedSegments(untilMs: number, count = SEGMENTS_LISTED): { first: number; last: number } {
  const last = Math.floor(untilMs / SEGMENT_MS) - 1;
  return { first: last - count + 1, last };
}

export function packSegment(number: number, packets: readonly Uint8Array[]): Uint8Array {
  return joinBytes([timestampTag(segmentStartMs(number)), ...packets.map((packet) => toAdtsFrame(packet))]);
}
