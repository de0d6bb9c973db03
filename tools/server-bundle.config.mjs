/** Rolldown's settings for the server; see server-build.mjs. */
import path from 'node:path';

const source = path.resolve(import.meta.dirname, '..', 'apps', 'server', 'src');

/** Each runs in a process or a thread of its own, or is loaded there by address. */
const entries = {
  main: 'main.ts',
  'scan-command': 'commands/scan-command.ts',
  'scan-child': 'features/scanner/scan-child.ts',
  'walk-thread': 'features/scanner/walk-thread.ts',
  'audio-child': 'platform/audio/tags/audio-child.ts',
  'sound-child': 'platform/audio/sound/sound-child.ts',
  'transcode-child': 'platform/audio/transcode/transcode-child.ts',
  'programme-child': 'platform/audio/programme/programme-child.ts',
  'art-child': 'features/media/art-child.ts',
  'backup-child': 'features/backups/backup-child.ts',
  'read-worker-thread': 'platform/db/read-worker-thread.ts',
  'library-reads': 'features/library/lists/library-reads.ts',
  'audit-reads': 'features/audit/audit-reads.ts',
  'user-reads': 'features/accounts/administration/user-reads.ts',
};

/** Native code, and what most installations never load. */
const leftOutside =
  /^(sharp|node-av|taglib-wasm|music-metadata|pg|pg-cursor|nodemailer|@node-rs\/argon2|@fastify\/swagger-ui)(\/|$)/;

const address = /new URL\('\.{1,2}\/(?:[\w.-]+\/)*([\w-]+)\.ts', import\.meta\.url\)/g;

export const isEntry = (name) => name in entries;

/** Has what sources name by address looked for where `addressOf(name, id)` says; undefined leaves it where it is. */
export const withAddresses = (addressOf) => ({
  name: 'entry-addresses',
  transform(code, id) {
    if (!id.startsWith(source) || !code.includes('import.meta.url')) return null;
    return code.replace(address, (asWritten, name) => addressOf(name, id) ?? asWritten);
  },
});

/** Sources name each other by address; in the bundle all entries lie beside each other. */
const besideEachOther = withAddresses((name, id) => {
  if (!isEntry(name)) throw new Error(`${id} starts ${name}.ts, which is no entry of the server's bundle`);
  return `new URL('./${name}.mjs', import.meta.url)`;
});

/** Finds files for what we do not use of @fastify/static: a route for each of them. */
const withoutGlob = {
  name: 'without-glob',
  resolveId: (source, importer) =>
    source === 'glob' && importer?.includes('@fastify/static') ? '\0without-glob' : null,
  load: (id) =>
    id === '\0without-glob' ? "export const glob = () => { throw new Error('glob was left out'); };" : null,
};

/** A single sign beyond ASCII makes Node keep all of a file in two bytes for each sign. */
const spellOutForeignSigns = {
  name: 'foreign-signs',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      chunk.code = chunk.code.replace(
        /[^\0-\x7f]/g,
        (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );
    }
  },
};

const builtin =
  /import\s*(?:(?<whole>[\w$]+)\s*,?\s*)?(?:\{(?<names>[^}]*)\}|\*\s*as\s+(?<all>[\w$]+))?\s*from\s*["'](?<from>node:[\w/]+)["'];?/g;

/**
 * To import from a module of Node reads all that it exports, and what it would load when somebody asks for it: of
 * `node:http` an HTTP client with web sockets, 3 MB of heap that the server has no use for.
 */
const askNodeForNames = {
  name: 'ask-node-for-names',
  renderChunk: (code) =>
    code.replace(builtin, (...match) => {
      const { whole, names, all, from } = match.at(-1);
      return [whole, all, names && `{${names.replaceAll(/\s+as\s+/g, ':')}}`]
        .filter(Boolean)
        .map((target) => `const ${target}=process.getBuiltinModule("${from}");`)
        .join('');
    }),
};

export default {
  input: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, path.join(source, file)])),
  platform: 'node',
  external: leftOutside,
  plugins: [besideEachOther, withoutGlob, askNodeForNames, spellOutForeignSigns],
  output: {
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: 'chunk-[hash].mjs',
    // Names stay readable in stack traces; only white space and comments go.
    minify: { mangle: false, compress: false, codegen: { removeWhitespace: true } },
  },
};
