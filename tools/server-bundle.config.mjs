/** Rolldown's configuration for the server; see server-build.mjs. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

const source = path.resolve(import.meta.dirname, '..', 'apps', 'server', 'src');

/** Each runs in its own process or thread, or is loaded there by address. */
const entries = {
  main: 'main.ts',
  'scan-command': 'commands/scan-command.ts',
  'scan-child': 'features/scanner/scan-child.ts',
  'walk-thread': 'features/scanner/walk/walk-thread.ts',
  'audio-child': 'platform/audio/tags/audio-child.ts',
  'sound-child': 'platform/audio/sound/sound-child.ts',
  'transcode-child': 'platform/audio/transcode/transcode-child.ts',
  'encoder-child': 'platform/audio/encoder/encoder-child.ts',
  'art-child': 'features/media/art-child.ts',
  'backup-child': 'features/backups/backup-child.ts',
  'read-worker-thread': 'platform/db/read-worker-thread.ts',
  'library-reads': 'features/library/lists/library-reads.ts',
  'recommend-reads': 'features/recommend/recommend-reads.ts',
  'house-year-reads': 'features/statistics/house-year-reads.ts',
  'audit-reads': 'features/audit/audit-reads.ts',
  'user-reads': 'features/auth/administration/user-reads.ts',
};

/** Native code, and code that most installations never load. */
const leftOutside =
  /^(sharp|node-av|taglib-wasm|music-metadata|pg|pg-cursor|nodemailer|@node-rs\/argon2|@fastify\/swagger-ui)(\/|$)/;

const address = /new URL\('\.{1,2}\/(?:[\w.-]+\/)*([\w-]+)\.ts', import\.meta\.url\)/g;

export const isEntry = (name) => name in entries;

/** Resolves files that sources name by address to `addressOf(name, id)`; undefined keeps the original. */
export const withAddresses = (addressOf) => ({
  name: 'entry-addresses',
  transform(code, id) {
    if (!id.startsWith(source) || !code.includes('import.meta.url')) return null;
    return code.replace(address, (asWritten, name) => addressOf(name, id) ?? asWritten);
  },
});

/** Sources name each other by address; in the bundle all entries are in one folder. */
const besideEachOther = withAddresses((name, id) => {
  if (!isEntry(name)) throw new Error(`${id} starts ${name}.ts, which is no entry of the server's bundle`);
  return `new URL('./${name}.mjs', import.meta.url)`;
});

/** Omits glob, which @fastify/static only needs for an option that we do not use, a route per file. */
const withoutGlob = {
  name: 'without-glob',
  resolveId: (source, importer) =>
    source === 'glob' && importer?.includes('@fastify/static') ? '\0without-glob' : null,
  load: (id) =>
    id === '\0without-glob' ? "export const glob = () => { throw new Error('glob was left out'); };" : null,
};

/** Escapes non-ASCII characters, because a single one makes Node store the whole file with two bytes per character. */
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
 * Replaces imports of Node modules with `process.getBuiltinModule`, because an import reads all exports of a module
 * and loads the lazy ones: for `node:http` an HTTP client with WebSockets, 3 MB of heap that the server does not need.
 */
const readNodeNames = {
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

/** Modules of texts that the server says in other languages: emails and the small player for other sites. */
export const spokenTexts = ['embed-texts', 'mail-texts'];

/** A translation holds the texts of the page too: 140 KB a language that the server never says. */
const withSpokenTexts = {
  name: 'spoken-texts',
  load(id) {
    if (!/\/contract\/locales\/\w+\.json$/.test(id)) return null;
    const texts = JSON.parse(readFileSync(id, 'utf8'));
    const spoken = Object.fromEntries(spokenTexts.map((module) => [module, texts[module]]));
    return { code: JSON.stringify(spoken), moduleType: 'json' };
  },
};

export default {
  input: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, path.join(source, file)])),
  platform: 'node',
  external: leftOutside,
  plugins: [besideEachOther, withSpokenTexts, withoutGlob, readNodeNames, spellOutForeignSigns],
  output: {
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: 'chunk-[hash].mjs',
    // Names stay readable in stack traces; only white space and comments are removed.
    minify: { mangle: false, compress: false, codegen: { removeWhitespace: true } },
  },
};
