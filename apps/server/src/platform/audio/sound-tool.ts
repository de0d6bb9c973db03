/** Returns whether FFmpeg's native module exists for this platform; without it nothing is measured. */
import { createRequire } from 'node:module';

export function isSoundToolInstalled(): boolean {
  const { platform, arch } = process;
  const builds = platform === 'win32' ? ['-msvc', '-mingw'] : [''];
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('node-av'));
    return builds.some((build) => canResolve(require, `@seydx/node-av-${platform}-${arch}${build}`));
  } catch {
    return false;
  }
}

function canResolve(require: NodeJS.Require, name: string): boolean {
  try {
    require.resolve(name);
    return true;
  } catch {
    return false;
  }
}
