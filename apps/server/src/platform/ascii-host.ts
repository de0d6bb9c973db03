import { domainToASCII } from 'node:url';

/** As browsers send it: `bücher.example` is `xn--bcher-kva.example`. What no host can be called stays as it is. */
export const toAsciiHost = (host: string): string => domainToASCII(host) || host;
