import { once } from 'node:events';
import type { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { toTextFrame } from './web-socket-frame.ts';

it('is read by a WebSocket client as the same text, at every size of the length field', async () => {
  const texts = [
    '',
    'é'.repeat(62),
    'x'.repeat(125),
    'x'.repeat(126),
    '\u{1f3b5}'.repeat(9_000),
    'x'.repeat(70_000),
  ];
  const sockets = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
  await once(sockets, 'listening');
  sockets.on('connection', (_socket, request) => {
    for (const text of texts) (request.socket as Socket).write(toTextFrame(text));
  });
  const received: string[] = [];
  const client = new WebSocket(`ws://127.0.0.1:${(sockets.address() as { port: number }).port}`);
  client.on('message', (data: Buffer) => {
    received.push(data.toString());
    if (received.length === texts.length) client.close();
  });
  await once(client, 'close');
  expect(received).toEqual(texts);
  sockets.close();
});
