/** The SMTP server of the journeys writes each mail to a file, where mailbox.ts finds it. */
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import type { FullConfig } from '@playwright/test';
import { SMTPServer } from 'smtp-server';

/** Playwright calls it before the first journey, and its result after the last. */
// oxlint-disable-next-line import/no-default-export -- what Playwright asks for
export default async function startMailServer(_config: FullConfig): Promise<() => Promise<void>> {
  const { TUTTI_E2E_MAILS: folder, TUTTI_E2E_SMTP_PORT: port } = process.env;
  if (!folder || !port) throw new Error('playwright.config.ts names the folder and the port of the mails.');
  let received = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      received += 1;
      const file = path.join(folder, `${String(received).padStart(4, '0')}.eml`);
      stream
        .pipe(createWriteStream(file))
        .once('finish', () => done())
        .once('error', done);
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(Number(port), '127.0.0.1', resolve);
  });
  return () => new Promise((resolve) => server.close(resolve));
}
