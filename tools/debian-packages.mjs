/** Unpacks Debian packages for tests into a folder of the project, which needs no root rights and changes no system files. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { makeCacheFolder, run } from './workspace.mjs';

const limitMs = 120_000;

export const apt = (args, options) => run('apt-get', args, { ...options, capture: true, limitMs });

/** Updates the package lists, because a fresh system has none. */
export const updatePackageLists = async () =>
  process.getuid?.() === 0 && (await apt(['update', '-q'])).code === 0;

export const hasPackageTools = async () => {
  try {
    for (const tool of ['apt-get', 'dpkg-deb']) await run(tool, ['--version'], { capture: true });
    return true;
  } catch {
    return false; // there is no such command
  }
};

/** Downloads packages and passes on a temporary folder with their files. Returns the reason if that fails. */
export const unpackPackages = async (names, take) => {
  const work = mkdtempSync(path.join(makeCacheFolder('packages'), 'work-'));
  try {
    const { code, output } = await apt(['download', '-q', ...names], { cwd: work });
    const archives = readdirSync(work).filter((file) => file.endsWith('.deb'));
    if (code !== 0 || archives.length === 0) return output;
    const files = path.join(work, 'files');
    for (const archive of archives) {
      const unpacked = await run('dpkg-deb', ['-x', path.join(work, archive), files], { capture: true });
      if (unpacked.code !== 0) return unpacked.output;
    }
    take(files);
    return '';
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
};
