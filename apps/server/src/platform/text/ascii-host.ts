import { domainToASCII } from 'node:url';

/** The host as browsers send it: `bücher.example` becomes `xn--bcher-kva.example`. An invalid host stays as it is. */
export const toAsciiHost = (host: string): string => domainToASCII(host) || host;
