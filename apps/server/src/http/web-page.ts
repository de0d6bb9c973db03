/** Serves the built page: its files as they are, and the page itself for every other address outside /api. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { OwnerSettings } from '@tutti/contract';
import { PLACE_NAME_DEFAULT } from '@tutti/contract/setting-words';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendNotFound } from './error-mapper.ts';
import { toPagePath } from './request-path.ts';

const YEAR_S = 31_536_000;
const STATIC_NAME =
  /\.(?:avif|css|gif|html?|ico|jpe?g|json|m?js|map|mp3|png|svg|txt|wasm|webmanifest|webp|woff2?|xml)$/i;
const PAGE = 'index.html';
const MANIFEST = '/manifest.webmanifest';
const NOT_BUILT = 'The page is not built yet. `npm start` builds it; so does `npm run build`.\n';

interface WebPageOptions {
  readonly folder: string;
  readonly place: () => Place;
}

/** What the page is told with its first bytes, because it shows it before anything could be asked. */
interface Place extends Pick<OwnerSettings, 'placeName' | 'signUp'> {
  /** The service that people may sign in with, as they know it. */
  readonly signOn?: string | undefined;
}

export async function registerWebPage(
  app: FastifyInstance,
  { folder, place }: WebPageOptions,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    index: false,
    cacheControl: false,
    // The build lays compressed copies beside the texts (tools/compressed-copies.mjs).
    preCompressed: true,
    setHeaders(reply, file) {
      // Names below assets/ carry a hash of their content; the others may change under the same name.
      const isHashed = file.startsWith(path.join(folder, 'assets') + path.sep);
      reply.header('cache-control', isHashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache');
    },
  });
  const readNamed = createNamedFiles(folder);
  app.setNotFoundHandler((request, reply) => {
    const file = toFile(request);
    if (file === undefined) return sendNotFound(request, reply);
    if (!existsSync(path.join(folder, PAGE))) {
      return reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT);
    }
    const now = place();
    const isManifest = file === MANIFEST;
    // Of a place that is as we hand it out everything is as it was built, compressed copies and all.
    if (isAsBuilt(now) || !(isManifest || isPage(folder, file))) return sendFile(reply, folder, file);
    reply.type(isManifest ? 'application/manifest+json' : 'text/html; charset=utf-8');
    return sendNamed(request, reply, readNamed(isManifest ? MANIFEST : PAGE, now));
  });
}

const isAsBuilt = ({ placeName, signUp, signOn }: Place) =>
  placeName === PLACE_NAME_DEFAULT && signUp === 'open' && signOn === undefined;

interface NamedFile {
  readonly text: string;
  readonly etag: string;
}

/** The page and the manifest with what the owner decided about this place: made again when that or the build is another. */
function createNamedFiles(folder: string): (file: string, place: Place) => NamedFile {
  const kept = new Map<string, NamedFile & { readonly of: string }>();
  return (file, place) => {
    const source = path.join(folder, file);
    const of = `${statSync(source).mtimeMs} ${place.signUp} ${place.placeName} ${place.signOn}`;
    const known = kept.get(file);
    if (known?.of === of) return known;
    const built = readFileSync(source, 'utf8');
    const text = file === MANIFEST ? nameManifest(built, place) : namePage(built, place);
    const named = { of, text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` };
    kept.set(file, named);
    return named;
  };
}

function sendNamed(request: FastifyRequest, reply: FastifyReply, { text, etag }: NamedFile): FastifyReply {
  reply.headers({ 'cache-control': 'no-cache', etag });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.send(text);
}

const nameManifest = (built: string, { placeName: name }: Place): string =>
  JSON.stringify({ ...(JSON.parse(built) as object), name, short_name: name });

function namePage(built: string, { placeName, signUp, signOn = '' }: Place): string {
  const named = escapeHtml(placeName);
  return built
    .replace(/<title>[^<]*<\/title>/, () => `<title>${named}</title>`)
    .replace(/(<meta name="application-name" content=")[^"]*/, (_meta, start: string) => start + named)
    .replace(/(<meta name="sign-up" content=")[^"]*/, (_meta, start: string) => start + signUp)
    .replace(/(<meta name="sign-on" content=")[^"]*/, (_meta, start: string) => start + escapeHtml(signOn));
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

/**
 * The page's own router answers addresses that are no file, also those with a dot in a name (`/genres/foo.bar`); what
 * can only be a file and is not there is missing. Hidden files are the build's own notes.
 */
function sendFile(reply: FastifyReply, folder: string, file: string): FastifyReply {
  if (file.includes('/.')) return sendNotFound(reply.request, reply);
  if (isThere(folder, file)) return reply.sendFile(file);
  if (file.startsWith('/assets/') || STATIC_NAME.test(file)) return sendNotFound(reply.request, reply);
  return reply.sendFile(PAGE);
}

function isThere(folder: string, file: string): boolean {
  return path.posix.basename(file).includes('.') && existsSync(path.join(folder, file));
}

/** What `sendFile` answers with the page. */
function isPage(folder: string, file: string): boolean {
  if (file === `/${PAGE}`) return true;
  if (file.includes('/.') || isThere(folder, file)) return false;
  return !file.startsWith('/assets/') && !STATIC_NAME.test(file);
}

/** The path below the page's folder; undefined for what is none of the page's business. */
function toFile({ method, url }: FastifyRequest): string | undefined {
  return method === 'GET' || method === 'HEAD' ? toPagePath(url) : undefined;
}
