import { domainToASCII } from 'node:url';

/** The bare address of a sender written as `Name <address>` or alone. */
export const senderAddress = (mailFrom: string): string =>
  /<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom.trim();

/** The domain of the sender in ASCII. */
export function senderDomain(mailFrom: string): string {
  const address = senderAddress(mailFrom);
  return domainToASCII(address.slice(address.lastIndexOf('@') + 1)) || 'localhost';
}
