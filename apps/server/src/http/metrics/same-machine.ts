import { BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { isThisMachine } from '#platform/net/network-names.ts';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** Headers that only proxies set. */
const FORWARDED =
  /^(x-forwarded-.*|forwarded|via|x-real-ip|x-client-ip|x-original-.*|x-cluster-client-ip|true-client-ip|cf-.*|x-envoy-.*)$/;

const isLoopback = (address: string) => LOOPBACK.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** False for any other name, because somebody else may have pointed it at this machine (DNS rebinding). */
function namesThisMachine(host: string | undefined): boolean {
  const url = URL.parse(`http://${host ?? ''}`);
  return url !== null && isThisMachine(url.hostname);
}

export function isFromSameMachine({ socket, headers, raw }: FastifyRequest): boolean {
  return (
    isLoopback(socket.remoteAddress ?? '') &&
    namesThisMachine(headers.host) &&
    // Proxies that add no header speak HTTP/1.0 unless they are configured otherwise; monitors never do.
    raw.httpVersion !== '1.0' &&
    !Object.keys(headers).some((name) => FORWARDED.test(name))
  );
}

interface Addresses {
  readonly publicUrl: string;
  readonly port: number;
}

/** True if people may reach the server through a proxy on this machine, whose requests would look like a monitor's. */
export function mayBeProxied({ publicUrl, port }: Addresses): boolean {
  const { protocol, hostname, port: publicPort } = new URL(publicUrl);
  if (isThisMachine(hostname)) return false;
  return protocol !== 'http:' || Number(publicPort || 80) !== port;
}
