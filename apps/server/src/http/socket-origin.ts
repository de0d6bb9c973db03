/** Finds the sender of a request that does not pass through Fastify, by the same rule as Fastify's trustProxy. */
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { RequestOrigin } from '#identity/actor.ts';

const USER_AGENT_MAX_LENGTH = 300;

export function createSocketOrigin(
  trustedProxies: readonly string[],
): (request: IncomingMessage) => RequestOrigin {
  const isTrusted = createTrust(trustedProxies);
  return ({ socket, headers }) => {
    const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
    let ipAddress = socket.remoteAddress ?? '';
    // From the nearest hop outward, the first untrusted address is the sender.
    while (isTrusted(ipAddress)) {
      const next = forwarded.pop()?.trim();
      if (!next) break;
      ipAddress = next;
    }
    return { ipAddress, userAgent: (headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX_LENGTH) };
  };
}

function createTrust(proxies: readonly string[]): (address: string) => boolean {
  const trusted = new BlockList();
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/');
    if (bits === undefined) trusted.addAddress(address, familyOf(address));
    else trusted.addSubnet(address, Number(bits), familyOf(address));
  }
  return (address) => isIP(address) !== 0 && trusted.check(address, familyOf(address));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}
