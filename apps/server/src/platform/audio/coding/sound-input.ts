/** Runs in child processes only: opens a library file with FFmpeg and reads its packets. */
import { closeSync, openSync, readSync } from 'node:fs';
import { constants } from 'node:os';
import { Demuxer, type DemuxerOptions, FFmpegError, type Packet } from 'node-av';
import { type FileLocation, withInsideFile } from '#platform/files/open-inside-now.ts';
import { InputUnreadable } from './input-unreadable.ts';

/** FFmpeg knows playlists and concatenations, with which a library file could name other files and addresses. */
const OPEN_OPTIONS = {
  format_whitelist:
    'aac,ac3,aiff,ape,asf,au,caf,dsf,dts,dtshd,eac3,flac,iff,loas,matroska,mov,mp3,mpc,mpc8,ogg,shn,tak,tta,w64,wav,wv',
  protocol_whitelist: 'file',
};

const { EIO, ENXIO, ENODEV, ESTALE, ETIMEDOUT, ENOTCONN, EHOSTUNREACH, ENETDOWN, ENETUNREACH, ECONNRESET } =
  constants.errno;
/** Read errors of disks and shares. FFmpeg returns the system's numbers negated, like Node. */
const READ_FAILURES = new Set(
  [EIO, ENXIO, ENODEV, ESTALE, ETIMEDOUT, ENOTCONN, EHOSTUNREACH, ENETDOWN, ENETUNREACH, ECONNRESET].map(
    (errno) => -errno,
  ),
);

const HEAD_BYTES = 65_536;

export async function openInput(
  location: FileLocation,
  options?: Omit<DemuxerOptions, 'options'>,
): Promise<Demuxer> {
  try {
    return await withInsideFile(location, (file) =>
      Demuxer.openSync(file.path, { ...options, options: OPEN_OPTIONS }),
    );
  } catch (error) {
    const isUnreadable = READ_FAILURES.has(numberOf(error)) && !(await canBeginBeRead(location));
    throw isUnreadable ? new InputUnreadable({ cause: error }) : error;
  }
}

/** Tells a truncated header from a failing disk, because FFmpeg reports some as the same error. */
async function canBeginBeRead(location: FileLocation): Promise<boolean> {
  try {
    return await withInsideFile(location, ({ path }) => {
      const descriptor = openSync(path, 'r');
      try {
        return readSync(descriptor, Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0) > 0;
      } finally {
        closeSync(descriptor);
      }
    });
  } catch {
    return false;
  }
}

/** Throws InputUnreadable; `packetsSync` takes a failed read for the end of the file. */
export function* packetsOf(input: Demuxer, streamIndex: number): Generator<Packet | null> {
  const context = input.getFormatContext();
  let last = 0;
  const read = context.readFrameSync;
  context.readFrameSync = (packet) => {
    last = read.call(context, packet);
    return last;
  };
  for (const packet of input.packetsSync(streamIndex)) {
    if (packet === null && READ_FAILURES.has(last)) throw new InputUnreadable();
    yield packet;
  }
}

function numberOf(error: unknown): number {
  if (error instanceof FFmpegError) return error.code;
  return Number((error as NodeJS.ErrnoException).errno ?? 0);
}
