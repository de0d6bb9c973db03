/** Reads the mails that the product sent, as its SMTP server received them (mail-server.ts). */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { noteSecrets } from '../apps/server/src/test/server-logs.ts';

type LinkPage = 'email-confirmed' | 'reset-password';

function readMails(): string[] {
  const { TUTTI_E2E_MAILS: folder } = process.env;
  if (!folder) throw new Error('playwright.config.ts names the folder of mails for every worker.');
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => path.join(folder, name));
  return files
    .toSorted((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)
    .map((file) => readFileSync(file, 'utf8'));
}

function decodeQuotedPrintable(text: string): string {
  const bytes = text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

function findLink(recipient: string, page: LinkPage): string | undefined {
  const mail = readMails().find(
    (text) => new RegExp(`^To: .*${recipient}`, 'mi').test(text) && text.includes(page),
  );
  if (mail === undefined) return undefined;
  return decodeQuotedPrintable(mail).match(new RegExp(`https?://[^\\s"<]+/${page}\\?[^\\s"<]+`))?.[0];
}

/** Returns the newest link to a page that was mailed to an address. */
export async function mailedLink(recipient: string, page: LinkPage): Promise<string> {
  await expect.poll(() => findLink(recipient, page), { timeout: 15_000 }).toBeDefined();
  const link = findLink(recipient, page) ?? '';
  noteSecrets([new URL(link).searchParams.get('token') ?? '']);
  return link;
}
