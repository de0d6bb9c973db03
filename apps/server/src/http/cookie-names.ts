/**
 * Browsers keep a cookie for a host, whatever the port, so two installations on one host would take each other's. On the way
 * out our cookies get the mark of this installation, on the way in it is taken off: all code between knows plain names.
 */
import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const PLAIN = /^tutti_(?:media|renewal|device|sso)$/;
const OURS = /^tutti_[a-z]+=/;
const MARK_LENGTH = 8;

export interface CookieNames {
  /** Takes the mark off in the headers of a request. Cookies of other installations stay as they are. */
  takeIn(headers: IncomingHttpHeaders): void;
  /** The same lines of Set-Cookie with the mark, for an answer to a request with these headers. */
  sendOut(lines: readonly string[], headers: IncomingHttpHeaders): string[];
}

/** Nodes of one database have one secret and share their cookies. */
export function createCookieNames(secret: Buffer): CookieNames {
  const digest = createHash('sha256').update('cookie names').update(secret).digest('hex');
  const mark = `_${digest.slice(0, MARK_LENGTH)}`;
  const isOfEarlierVersion = new WeakSet<IncomingHttpHeaders>();

  /** Without its mark, where it is one of this installation. */
  const unmark = (name: string) => {
    const plain = name.endsWith(mark) ? name.slice(0, -mark.length) : name;
    return plain !== name && PLAIN.test(plain) ? plain : undefined;
  };

  return {
    takeIn(headers) {
      if (headers.cookie?.includes('tutti_') !== true) return;
      const pairs = headers.cookie.split(';').map((pair) => {
        const [name = '', ...value] = pair.split('=');
        return { name: name.trim(), value: value.join('=').trim() };
      });
      const own = new Set(pairs.map(({ name }) => unmark(name)));
      // A plain one is of an earlier version: of a session that is still open, or of another installation.
      const kept = pairs.filter(({ name }) => !own.has(name));
      if (kept.some(({ name }) => PLAIN.test(name))) isOfEarlierVersion.add(headers);
      headers.cookie = kept.map(({ name, value }) => `${unmark(name) ?? name}=${value}`).join('; ');
    },
    sendOut(lines, headers) {
      return lines.flatMap((line) => {
        if (!OURS.test(line)) return [line];
        const marked = line.replace('=', `${mark}=`);
        // What ends takes its predecessor along.
        const ends = line.includes('; Max-Age=0') && isOfEarlierVersion.has(headers);
        return ends ? [marked, line] : [marked];
      });
    },
  };
}
