/** Cuts, wraps and names packets of sound: bytes and instants in, bytes and text out; no clock, no I/O, no encoder. */

export { toAdtsFrame } from './hls/adts.ts';
export { formatMediaPlaylist, type ListedAiring } from './hls/media-playlist.ts';
export {
  firstPacketOf,
  listedSegments,
  PACKETS_PER_SEGMENT,
  packSegment,
  SEGMENT_MS,
  segmentStartMs,
} from './hls/segments.ts';
export { icyHeaders } from './icy/icy-headers.ts';
export type { IcyMetadata } from './icy/metadata-block.ts';
export { MetadataFramer } from './icy/metadata-framer.ts';
export {
  AAC_BIT_RATE_KBPS,
  ENCODER_OUTPUTS,
  type EncoderOutput,
  FRAMES_PER_MS,
  PACKET_FRAMES,
  packetAt,
  packetStartMs,
  SAMPLE_RATE_HZ,
} from './packet-grid.ts';
export { OpusFile, writeOpusPiece } from './pieces/opus-piece.ts';
export { type Piece, type PieceSource, pieceSource, writePiece } from './pieces/pieces.ts';
export { formatM3u, formatPls, type ListedStation } from './playlists/station-lists.ts';
export { formatStreamTitle } from './titles/stream-title.ts';
