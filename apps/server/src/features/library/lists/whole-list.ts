/** A complete list is written slice by slice as fast as the client reads, so that it is never in memory at once. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendInPieces } from '#http/answer-in-pieces.ts';
import { addVary } from '#http/cross-origin.ts';
import { namesTag } from '#http/entity-tag.ts';

/** About 100 KB of JSON: a few milliseconds of the reading thread, so that a search in between does not wait long. */
const ROWS_PER_CHUNK = 250;
const TAIL = '],"nextCursor":';

interface WholeList {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly version: string;
  /** Returns one page as JSON text. */
  listChunk(cursor: string | undefined, limit: number): Promise<string>;
}

export async function sendWholeList({
  request,
  reply,
  version,
  listChunk,
}: WholeList): Promise<FastifyReply> {
  // Weak, because the same list may be sent compressed or not.
  const etag = `W/"${version}"`;
  reply.header('etag', etag).header('cache-control', 'no-cache');
  addVary(reply, 'Accept-Encoding');
  if (namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  reply.type('application/json; charset=utf-8');
  if (request.method === 'HEAD') return reply.send('');
  // Read the first slice before sending the header, because its failure can still be answered properly.
  const first = await listChunk(undefined, ROWS_PER_CHUNK);
  return sendInPieces({ request, reply }, writeChunks(first, listChunk));
}

async function* writeChunks(first: string, listChunk: WholeList['listChunk']): AsyncGenerator<string> {
  let page = splitPage(first);
  yield `[${page.items}`;
  while (page.nextCursor !== null) {
    page = splitPage(await listChunk(page.nextCursor, ROWS_PER_CHUNK));
    if (page.items) yield `,${page.items}`;
  }
  yield ']';
}

/** Cuts the items out of a page as text; a quote inside a JSON string is escaped, so the tail cannot be part of one. */
function splitPage(text: string): { items: string; nextCursor: string | null } {
  const end = text.lastIndexOf(TAIL);
  const { nextCursor } = JSON.parse(`{${text.slice(end + 2)}`) as { nextCursor: string | null };
  return { items: text.slice('{"items":['.length, end), nextCursor };
}
