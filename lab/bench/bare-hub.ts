/**
 * The minimum for notifying many clients over WebSockets: bare sockets, an unchecked upgrade, and one prepared frame.
 * Runs as a child process: prints its port, and writes the frame to all at each message from its parent.
 */
import { createHash } from 'node:crypto';
import net from 'node:net';

const [word = '', messageBytes = '0'] = process.argv.slice(2);
const text = Buffer.from(word.padEnd(Number(messageBytes), 'x'));
const frame = Buffer.concat([
  text.length < 126
    ? Buffer.from([0x81, text.length])
    : Buffer.from([0x81, 126, text.length >> 8, text.length & 255]),
  text,
]);
const connected = new Set<net.Socket>();

const accept = (key: string) =>
  createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');

const server = net.createServer({ noDelay: true }, (socket) => {
  socket.on('error', () => socket.destroy());
  socket.on('close', () => connected.delete(socket));
  socket.once('data', (head) => {
    const key = /^sec-websocket-key: *(\S+)/im.exec(head.toString('latin1'))?.[1] ?? '';
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept(key)}\r\n\r\n`,
    );
    connected.add(socket);
    socket.resume();
  });
});
server.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 }, () => {
  process.send?.((server.address() as net.AddressInfo).port);
});
process.on('message', () => {
  for (const socket of connected) socket.write(frame);
});
process.on('disconnect', () => process.exit());
