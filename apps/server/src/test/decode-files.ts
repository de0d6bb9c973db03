/** Run by decoded-sound.ts: `node decode-files.ts <folder> <first frame> <file>…` writes decoded sound. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { openSoundFile, type StereoSound } from '#platform/audio/coding/sound-file.ts';

const [folder = '', fromFrame = '0', ...files] = process.argv.slice(2);
for (const file of files) {
  const reader = await openSoundFile({ root: folder, path: path.relative(folder, file) }, Number(fromFrame));
  const pieces: StereoSound[] = [];
  for (let piece = reader.read(); piece !== undefined; piece = reader.read()) pieces.push(piece);
  reader.close();
  const sides = (['left', 'right'] as const).flatMap((side) => pieces.map((piece) => piece[side]));
  writeFileSync(`${file}.pcm`, Buffer.concat(sides.map((side) => Buffer.from(side.slice().buffer))));
}
process.kill(process.pid, 'SIGKILL');
