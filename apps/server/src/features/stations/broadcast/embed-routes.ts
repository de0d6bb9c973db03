import { stationTexts } from '@tutti/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readListenerCredentials } from '#http/listener-credentials.ts';
import { AppError } from '#platform/app-error.ts';
import { DEFAULT_LANGUAGE, readAcceptLanguage } from '#platform/language/languages.ts';
import type { Broadcast } from './broadcast.ts';
import { EMBED_FILES, type EmbedTheme, renderEmbed, renderPrivate } from './embed-page.ts';
import { EMBED_SCRIPT } from './embed-script.ts';
import { EMBED_STYLE } from './embed-style.ts';

/** CSP of the only page that other sites may frame; it reaches nothing except this server. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; media-src 'self'; " +
  "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *";

const FILES: Readonly<Record<string, { readonly type: string; readonly text: string }>> = {
  'player.js': { type: 'text/javascript; charset=utf-8', text: EMBED_SCRIPT },
  'player.css': { type: 'text/css; charset=utf-8', text: EMBED_STYLE },
};
const FILES_CACHED_S = 300;

export function registerEmbed(scope: FastifyInstance, broadcast: Broadcast): void {
  scope.route({
    method: ['GET', 'HEAD'],
    url: '/embed/:genre',
    handler: (request, reply) => sendEmbed(broadcast, request, reply),
  });
  scope.route({
    method: ['GET', 'HEAD'],
    url: `${EMBED_FILES}/:file`,
    handler: (request, reply) => {
      const { file } = request.params as { file: string };
      const found = Object.hasOwn(FILES, file) ? FILES[file] : undefined;
      if (found === undefined) throw new AppError('NOT_FOUND');
      reply.header('cache-control', `public, max-age=${FILES_CACHED_S}`);
      return reply.type(found.type).send(found.text);
    },
  });
}

async function sendEmbed(
  broadcast: Broadcast,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { genre } = request.params as { genre: string };
  const theme = readTheme(request);
  const language = readAcceptLanguage(request.headers['accept-language']) ?? DEFAULT_LANGUAGE;
  reply.header('vary', 'accept-language');
  try {
    const { genreStation, key } = await broadcast.admit(genre, readListenerCredentials(request));
    broadcast.warm();
    const { slug, genreName } = genreStation;
    const name = stationTexts.stationName(genreName);
    return sendPage(reply, renderEmbed({ slug, name, appUrl: broadcast.appUrl, key, theme, language }));
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'UNAUTHENTICATED')) throw error;
    // Replace the challenge by one that opens no browser dialog, because the page is embedded in another site.
    reply.code(401).header('www-authenticate', 'Bearer realm="Tutti"');
    return sendPage(reply, renderPrivate({ theme, language }));
  }
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8').send(html);
}

function readTheme({ query }: FastifyRequest): EmbedTheme {
  const { theme } = query as { theme?: unknown };
  return theme === 'light' || theme === 'dark' ? theme : undefined;
}
