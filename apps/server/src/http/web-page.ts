/** Serves the built page: its files as they are, and the page itself for every other address outside /api. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendNotFound } from './error-mapper.ts';
import { toPagePath } from './request-path.ts';

const YEAR_S = 31_536_000;
const STATIC_NAME =
  /\.(?:avif|css|gif|html?|ico|jpe?g|json|m?js|map|mp3|png|svg|txt|wasm|webmanifest|webp|woff2?|xml)$/i;
const NOT_BUILT = 'The page is not built yet. `npm start` builds it; so does `npm run build`.\n';

export async function registerWebPage(app: FastifyInstance, { folder }: { folder: string }): Promise<void> {
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
  app.setNotFoundHandler((request, reply) => {
    const file = toFile(request);
    if (file === undefined) return sendNotFound(request, reply);
    if (!existsSync(path.join(folder, 'index.html'))) {
      return reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT);
    }
    return sendFile(reply, folder, file);
  });
}

/**
 * The page's own router answers addresses that are no file, also those with a dot in a name (`/genres/foo.bar`); what
 * can only be a file and is not there is missing. Hidden files are the build's own notes.
 */
function sendFile(reply: FastifyReply, folder: string, file: string): FastifyReply {
  if (file.includes('/.')) return sendNotFound(reply.request, reply);
  const isFileName = path.posix.basename(file).includes('.');
  if (isFileName && existsSync(path.join(folder, file))) return reply.sendFile(file);
  if (file.startsWith('/assets/') || STATIC_NAME.test(file)) return sendNotFound(reply.request, reply);
  return reply.sendFile('index.html');
}

/** The path below the page's folder; undefined for what is none of the page's business. */
function toFile({ method, url }: FastifyRequest): string | undefined {
  return method === 'GET' || method === 'HEAD' ? toPagePath(url) : undefined;
}
