/**
 * The hub client speaks over WebSockets without negotiation (signalr-connection.ts). A built page leaves out what the
 * library has for other transports and for negotiation: four kilobytes that Home would load and never run.
 */
import type { Plugin } from 'vite';

const LIBRARY = /\/@microsoft\/signalr\/dist\/esm\/(\w+)\.js$/;

/** By module, the class that replaces the one it exports, with only what a WebSocket connection calls. */
export const LIGHT_CLASSES: Readonly<Record<string, string>> = {
  // The connection asks it for cookies, which a browser sends by itself.
  AccessTokenHttpClient: "getCookieString() { return ''; }",
  DefaultHttpClient: '',
  DefaultReconnectPolicy: '',
  LongPollingTransport: '',
  MessageBuffer: '',
  ServerSentEventsTransport: '',
};

export function lightHub(): Plugin {
  return {
    name: 'tutti-light-hub',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const name = LIBRARY.exec(id)?.[1] ?? '';
      const body = LIGHT_CLASSES[name];
      return body === undefined ? undefined : `export class ${name} { ${body} }`;
    },
  };
}
