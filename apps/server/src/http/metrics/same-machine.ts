/** Whether a request comes from this machine itself, and not through a proxy or a foreign page on it. */
import { BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** Headers that only proxies set. */
const FORWARDED =
  /^(x-forwarded-.*|forwarded|via|x-real-ip|x-client-ip|x-original-.*|x-cluster-client-ip|true-client-ip|cf-.*|x-envoy-.*)$/;

const isLoopback = (address: string) => LOOPBACK.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** A name that leads to this machine for everybody; any other one may have been made to lead here (DNS rebinding). */
export function isLoopbackHost(hostname: string): boolean {
  const name = hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '');
  if (isIP(name) !== 0) return isLoopback(name);
  return name === 'localhost' || name.endsWith('.localhost');
}

function isLoopbackAsked(host: string | undefined): boolean {
  const asked = URL.parse(`http://${host ?? ''}`);
  return asked !== null && isLoopbackHost(asked.hostname);
}

export function isOfSameMachine({ socket, headers, raw }: FastifyRequest): boolean {
  return (
    isLoopback(socket.remoteAddress ?? '') &&
    isLoopbackAsked(headers.host) &&
    // Proxies that say nothing of themselves speak HTTP/1.0 unless they are told otherwise; monitors do not.
    raw.httpVersion !== '1.0' &&
    !Object.keys(headers).some((name) => FORWARDED.test(name))
  );
}

interface Reached {
  readonly publicUrl: string;
  readonly port: number;
}

/** Whether a proxy on this machine may be what people reach it by: its requests could not be told from a monitor's. */
export function mayBeProxied({ publicUrl, port }: Reached): boolean {
  const { protocol, hostname, port: publicPort } = new URL(publicUrl);
  if (isLoopbackHost(hostname)) return false;
  return protocol !== 'http:' || Number(publicPort || 80) !== port;
}
