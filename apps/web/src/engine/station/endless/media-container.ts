/** The container format in which this browser accepts Opus packets. */
import { MP4_OPUS_TYPES, writeMp4Fragment, writeMp4Head } from './mp4-opus.ts';
import { WEBM_OPUS, writeWebmCluster, writeWebmHead } from './webm-opus.ts';

export interface MediaContainer {
  readonly type: string;
  writeHead(opusHead: Uint8Array): Uint8Array<ArrayBuffer>;
  /** The first packet sounds at `startMs`. */
  writePackets(startMs: number, packets: readonly Uint8Array[]): Uint8Array<ArrayBuffer>;
}

const CONTAINERS: readonly MediaContainer[] = [
  { type: WEBM_OPUS, writeHead: writeWebmHead, writePackets: writeWebmCluster },
  ...MP4_OPUS_TYPES.map((type) => ({ type, writeHead: writeMp4Head, writePackets: writeMp4Fragment })),
];

export function findMediaContainer(isTypeSupported: (type: string) => boolean): MediaContainer | undefined {
  return CONTAINERS.find(({ type }) => isTypeSupported(type));
}
