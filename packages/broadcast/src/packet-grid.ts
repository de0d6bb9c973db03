/**
 * Maps packets of sound to time. Packet `n` of an output begins at frame `n × packetFrames`, counted at 48
 * kHz from the epoch, so numbers are the same for everybody, after a restart and on every node.
 */

/** Sample rate of the timeline and of every output of a station. */
export const SAMPLE_RATE_HZ = 48_000;
export const FRAMES_PER_MS = SAMPLE_RATE_HZ / 1_000;

export const ENCODER_OUTPUTS = ['flac', 'opus-160', 'opus-96', 'opus-48', 'mp3', 'aac'] as const;
/** Encodings of the timeline; numbers are kbit/s. */
export type EncoderOutput = (typeof ENCODER_OUTPUTS)[number];
/** The only encoding of HLS; that of MP3 is a setting of the server. */
export const AAC_BIT_RATE_KBPS = 128;

/** Length of one packet. Each divides evenly into the pieces of 2 s or the segments of 3.84 s that carry it. */
export const PACKET_FRAMES: Readonly<Record<EncoderOutput, number>> = {
  flac: 4_800,
  'opus-160': 960,
  'opus-96': 960,
  'opus-48': 960,
  mp3: 1_152,
  aac: 1_024,
};

export function packetAt(output: EncoderOutput, instantMs: number): number {
  return Math.floor((instantMs * FRAMES_PER_MS) / PACKET_FRAMES[output]);
}

/** Returns the start of a packet, epoch ms; a whole number for pieces, segments and MP3 frames. */
export function packetStartMs(output: EncoderOutput, packet: number): number {
  return (packet * PACKET_FRAMES[output]) / FRAMES_PER_MS;
}
