/** Packs folders into one text and one array, because copying 100,000 objects between threads takes long. */
import type { AudioFile } from '#platform/audio/tags/read-track.ts';
import type { WalkedFolder } from './walk-library.ts';

export interface WalkMessage {
  readonly paths: string;
  readonly numbers: Float64Array;
  readonly folders: readonly PackedFolder[];
}

interface PackedFolder extends Omit<WalkedFolder, 'files'> {
  readonly fileCount: number;
}

const SEPARATOR = '\0';

export function packFolders(walked: readonly WalkedFolder[]): WalkMessage {
  const paths: string[] = [];
  const numbers: number[] = [];
  const folders: PackedFolder[] = [];
  for (const { files, ...folder } of walked) {
    folders.push({ ...folder, fileCount: files.length });
    for (const { path, sizeBytes, mtimeMs, ctimeMs = 0 } of files) {
      paths.push(path);
      numbers.push(sizeBytes, mtimeMs, ctimeMs);
    }
  }
  return { paths: paths.join(SEPARATOR), numbers: Float64Array.from(numbers), folders };
}

export function unpackFolders({ paths: text, numbers, folders }: WalkMessage): WalkedFolder[] {
  const paths = text.split(SEPARATOR);
  let location = 0;
  return folders.map(({ fileCount, ...folder }) => {
    const files: AudioFile[] = [];
    for (const end = location + fileCount; location < end; location += 1) {
      const [sizeBytes = 0, mtimeMs = 0, ctimeMs = 0] = numbers.subarray(location * 3, location * 3 + 3);
      const file = { path: paths[location] as string, sizeBytes, mtimeMs };
      files.push(ctimeMs === 0 ? file : { ...file, ctimeMs });
    }
    return { ...folder, files };
  });
}
