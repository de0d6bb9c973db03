/**
 * The minimum that a Node server can do: answers from a JSON file by address, serialized again for every request.
 * Prints its port.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const answers = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Record<string, unknown>;

const server = createServer((request, reply) => {
  const body = JSON.stringify(answers[request.url ?? '']);
  reply.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  reply.end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' ? address?.port : address}\n`);
});
