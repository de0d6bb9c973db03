/** Serves the API page, created at the first request, because describing the routes would slow every start. */
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendNotFound } from './error-mapper.ts';
import type { OpenApiOptions } from './openapi.ts';

/** Allows the page's own scripts and pictures, and nothing from other servers. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "connect-src 'self'; font-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const FILES: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
};

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Tutti API</title>
    <link rel="icon" href="/api/docs/favicon-32x32.png" />
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
  </head>
  <body>
    <div id="api"></div>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`;
const START = "SwaggerUIBundle({ url: '/api/docs/json', dom_id: '#api', deepLinking: true });\n";

export function registerApiPage(app: FastifyInstance, options: OpenApiOptions): void {
  let description: Promise<string> | undefined;
  let folder: string | undefined;

  app.get('/api/docs', (_request, reply) => send(reply, 'text/html; charset=utf-8', PAGE));
  app.get('/api/docs/start.js', (_request, reply) => send(reply, 'text/javascript; charset=utf-8', START));
  app.get('/api/docs/json', async (_request, reply) => {
    description ??= import('./openapi.ts').then(({ buildOpenApi }) => JSON.stringify(buildOpenApi(options)));
    return send(reply, 'application/json; charset=utf-8', await description);
  });
  app.get('/api/docs/:file', (request, reply) => {
    const { file } = request.params as { file: string };
    const type = Object.hasOwn(FILES, file) ? FILES[file] : undefined;
    if (type === undefined) return sendNotFound(request, reply);
    folder ??= findPageFiles();
    return send(reply, type, createReadStream(path.join(folder, file)));
  });
}

function findPageFiles(): string {
  const entry = fileURLToPath(import.meta.resolve('@fastify/swagger-ui'));
  return path.join(path.dirname(entry), 'static');
}

function send(reply: FastifyReply, type: string, body: unknown): FastifyReply {
  return reply.header('content-security-policy', POLICY).type(type).send(body);
}
