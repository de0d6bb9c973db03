/** A real SMTP server that stores received mails, and can be told to misbehave. */
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface ReceivedMail {
  readonly recipients: readonly string[];
  readonly raw: string;
  readonly text: string;
  readonly html: string;
}

export interface MailServer {
  /** The EHLO name of each mail's client. */
  readonly callers: readonly string[];
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  close(): Promise<void>;
}

export async function startMailServer(
  options: Pick<
    SMTPServerOptions,
    'secure' | 'allowInsecureAuth' | 'disabledCommands' | 'onAuth' | 'onMailFrom' | 'onRcptTo'
  > & { port?: number } = {},
): Promise<MailServer> {
  const { port = 0, ...behavior } = options;
  const received: ReceivedMail[] = [];
  const callers: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    ...behavior,
    onData(stream, session, done) {
      let raw = '';
      stream.setEncoding('utf8');
      stream.on('data', (chunk: string) => {
        raw += chunk;
      });
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        callers.push(session.hostNameAppearsAs);
        received.push({ recipients, raw, ...readParts(raw) });
        done();
      });
    },
  });
  // Some tests are about refusals and broken connections.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `${behavior.secure ? 'smtps' : 'smtp'}://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    callers,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Refuses a client without a full name like Postfix does: at the recipient rather than at the greeting. */
export const wantsFullName: NonNullable<SMTPServerOptions['onRcptTo']> = (_address, session, done) => {
  if (/\.|^\[/.test(session.hostNameAppearsAs)) return done();
  const words = `5.5.2 <${session.hostNameAppearsAs}>: Helo command rejected: need fully-qualified hostname`;
  done(Object.assign(new Error(words), { responseCode: 504 }));
};

/** Accepts connections and never answers. */
export async function startSilentServer(): Promise<{ url: string; close: () => Promise<void> }> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

export function readParts(raw: string): { text: string; html: string } {
  const boundary = /boundary="?([^";\r\n]+)"?/.exec(raw)?.[1];
  const parts = boundary ? raw.split(`\r\n--${boundary}`).slice(1, -1) : [raw];
  const find = (type: string) => parts.find((part) => part.toLowerCase().includes(`content-type: ${type}`));
  return { text: decodePart(find('text/plain')), html: decodePart(find('text/html')) };
}

function decodePart(part: string | undefined): string {
  if (part === undefined) return '';
  const at = part.indexOf('\r\n\r\n');
  const body = part.slice(at + 4);
  if (!/quoted-printable/i.test(part.slice(0, at))) return body.replaceAll('\r\n', '\n');
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_match, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n');
}
