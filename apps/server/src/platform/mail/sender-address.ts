import { domainToASCII } from 'node:url';

export const senderAddress = (mailFrom: string): string =>
  /<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom.trim();

export function senderDomain(mailFrom: string): string {
  const address = senderAddress(mailFrom);
  return domainToASCII(address.slice(address.lastIndexOf('@') + 1)) || 'localhost';
}
