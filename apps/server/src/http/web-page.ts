import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { OwnerSettings } from '@tutti/contract';
import { PLACE_NAME_DEFAULT } from '@tutti/contract/admin-settings/words';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendNotFound } from './error-mapper.ts';
import { toPagePath } from './request-path.ts';

const YEAR_S = 31_536_000;
const STATIC_NAME =
  /\.(?:avif|css|gif|html?|ico|jpe?g|json|m?js|map|mp3|png|svg|txt|wasm|webmanifest|webp|woff2?|xml)$/i;
const PAGE = 'index.html';
const MANIFEST = '/manifest.webmanifest';
/** The page of a TV that shows a room, built apart (apps/web/room-screen). */
const SCREEN_PAGE = 'room-screen.html';
const SCREEN_ADDRESS = /^\/room\/[^/]+\/screen\/?$/;
const NOT_BUILT = 'The page is not built yet. `npm start` builds it; so does `npm run build`.\n';

interface WebPageOptions {
  readonly folder: string;
  readonly ownerSettings: () => PageSettings;
}

/** Data that the page gets with its first bytes, because it shows it before it could request it. */
interface PageSettings extends Pick<OwnerSettings, 'placeName' | 'signUp'> {
  readonly signOn?: string | undefined;
  /** Without a mail server, people are not promised mails. */
  readonly hasMailServer?: boolean | undefined;
}

export async function registerWebPage(
  app: FastifyInstance,
  { folder, ownerSettings }: WebPageOptions,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    index: false,
    cacheControl: false,
    // The build writes compressed copies beside the texts (tools/compressed-copies.mjs).
    preCompressed: true,
    setHeaders(reply, file) {
      // Names below assets/ contain a hash of their content; other files may change under the same name.
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
    if (SCREEN_ADDRESS.test(file)) return reply.sendFile(SCREEN_PAGE);
    const now = ownerSettings();
    const isManifest = file === MANIFEST;
    // With default settings everything is served as built, including compressed copies.
    if (isAsBuilt(now) || !(isManifest || isPage(folder, file))) return sendFile(reply, folder, file);
    reply.type(isManifest ? 'application/manifest+json' : 'text/html; charset=utf-8');
    return sendNamed(request, reply, readNamed(isManifest ? MANIFEST : PAGE, now));
  });
}

const isAsBuilt = ({ placeName, signUp, signOn, hasMailServer = true }: PageSettings) =>
  placeName === PLACE_NAME_DEFAULT && signUp === 'open' && signOn === undefined && hasMailServer;

interface NamedFile {
  readonly text: string;
  readonly etag: string;
}

function createNamedFiles(folder: string): (file: string, settings: PageSettings) => NamedFile {
  const cache = new Map<string, NamedFile & { readonly of: string }>();
  return (file, settings) => {
    const source = path.join(folder, file);
    const { signUp, placeName, signOn, hasMailServer } = settings;
    const of = `${statSync(source).mtimeMs} ${signUp} ${placeName} ${signOn} ${hasMailServer}`;
    const known = cache.get(file);
    if (known?.of === of) return known;
    const built = readFileSync(source, 'utf8');
    const text = file === MANIFEST ? nameManifest(built, settings) : namePage(built, settings);
    const named = { of, text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` };
    cache.set(file, named);
    return named;
  };
}

function sendNamed(request: FastifyRequest, reply: FastifyReply, { text, etag }: NamedFile): FastifyReply {
  reply.headers({ 'cache-control': 'no-cache', etag });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.send(text);
}

const nameManifest = (built: string, { placeName: name }: PageSettings): string =>
  JSON.stringify({ ...(JSON.parse(built) as object), name, short_name: name });

function namePage(built: string, settings: PageSettings): string {
  const { placeName, signUp, signOn = '', hasMailServer = true } = settings;
  const named = escapeHtml(placeName);
  const mail = hasMailServer ? 'on' : 'off';
  return built
    .replace(/<title>[^<]*<\/title>/, () => `<title>${named}</title>`)
    .replace(/(<meta name="application-name" content=")[^"]*/, (_meta, start: string) => start + named)
    .replace(/(<meta name="sign-up" content=")[^"]*/, (_meta, start: string) => start + signUp)
    .replace(/(<meta name="mail" content=")[^"]*/, (_meta, start: string) => start + mail)
    .replace(/(<meta name="sign-on" content=")[^"]*/, (_meta, start: string) => start + escapeHtml(signOn));
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

/** Serves the page for an address of its router, even with a dot (`/genres/foo.bar`); hidden files are not served. */
function sendFile(reply: FastifyReply, folder: string, file: string): FastifyReply {
  if (file.includes('/.')) return sendNotFound(reply.request, reply);
  if (isThere(folder, file)) return reply.sendFile(file);
  if (file.startsWith('/assets/') || STATIC_NAME.test(file)) return sendNotFound(reply.request, reply);
  return reply.sendFile(PAGE);
}

function isThere(folder: string, file: string): boolean {
  return path.posix.basename(file).includes('.') && existsSync(path.join(folder, file));
}

function isPage(folder: string, file: string): boolean {
  if (file === `/${PAGE}`) return true;
  if (file.includes('/.') || isThere(folder, file)) return false;
  return !file.startsWith('/assets/') && !STATIC_NAME.test(file);
}

/** Returns the path below the page's folder; undefined for requests that the page does not answer. */
function toFile({ method, url }: FastifyRequest): string | undefined {
  return method === 'GET' || method === 'HEAD' ? toPagePath(url) : undefined;
}
