/**
 * Where packets of sound lie in time. Packet `n` of an output holds what is heard from frame `n × packetFrames` on,
 * counted at 48 kHz from the epoch: numbers are the same for everybody, after a restart and on every node.
 */

/** Of everything a station sends, and of the programme itself. */
export const SAMPLE_RATE_HZ = 48_000;
export const FRAMES_PER_MS = SAMPLE_RATE_HZ / 1_000;

export const PROGRAMME_OUTPUTS = ['flac', 'opus-160', 'opus-96', 'opus-48', 'mp3', 'aac'] as const;
/** What the programme is encoded as; numbers are kbit/s. */
export type ProgrammeOutput = (typeof PROGRAMME_OUTPUTS)[number];

/** Length of one packet. Every one divides the pieces of 2 s, or the segments of 3.84 s, that it is sent in. */
export const PACKET_FRAMES: Readonly<Record<ProgrammeOutput, number>> = {
  flac: 4_800,
  'opus-160': 960,
  'opus-96': 960,
  'opus-48': 960,
  mp3: 1_152,
  aac: 1_024,
};

/** The packet in which an instant (epoch ms) is heard. */
export function packetAt(output: ProgrammeOutput, instantMs: number): number {
  return Math.floor((instantMs * FRAMES_PER_MS) / PACKET_FRAMES[output]);
}

/** When the packet begins to be heard, epoch ms; whole for pieces, segments and MP3 frames. */
export function packetStartMs(output: ProgrammeOutput, packet: number): number {
  return (packet * PACKET_FRAMES[output]) / FRAMES_PER_MS;
}
