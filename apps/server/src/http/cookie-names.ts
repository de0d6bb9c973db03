/** Marks our cookie names with this installation, because browsers share cookies between all ports of a host. */
import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const PLAIN = /^tutti_(?:media|renewal|device|sso)$/;
const OURS = /^tutti_[a-z]+=/;
const MARK_LENGTH = 8;

export interface CookieNames {
  /** Removes the mark from the headers of a request. Cookies of other installations stay as they are. */
  unmarkRequest(headers: IncomingHttpHeaders): void;
  /** Returns the Set-Cookie lines with the mark, for the answer to the request with these headers. */
  markAnswer(lines: readonly string[], headers: IncomingHttpHeaders): string[];
}

/** Nodes of one database have one secret and share their cookies. */
export function createCookieNames(secret: Buffer): CookieNames {
  const digest = createHash('sha256').update('cookie names').update(secret).digest('hex');
  const mark = `_${digest.slice(0, MARK_LENGTH)}`;
  const hasEarlierCookies = new WeakSet<IncomingHttpHeaders>();

  const unmark = (name: string) => {
    const plain = name.endsWith(mark) ? name.slice(0, -mark.length) : name;
    return plain !== name && PLAIN.test(plain) ? plain : undefined;
  };

  return {
    unmarkRequest(headers) {
      if (headers.cookie?.includes('tutti_') !== true) return;
      const pairs = headers.cookie.split(';').map((pair) => {
        const [name = '', ...value] = pair.split('=');
        return { name: name.trim(), value: value.join('=').trim() };
      });
      const own = new Set(pairs.map(({ name }) => unmark(name)));
      // A plain name comes from an earlier version, either of this installation or of another one.
      const remaining = pairs.filter(({ name }) => !own.has(name));
      if (remaining.some(({ name }) => PLAIN.test(name))) hasEarlierCookies.add(headers);
      headers.cookie = remaining.map(({ name, value }) => `${unmark(name) ?? name}=${value}`).join('; ');
    },
    markAnswer(lines, headers) {
      return lines.flatMap((line) => {
        if (!OURS.test(line)) return [line];
        const marked = line.replace('=', `${mark}=`);
        // A cookie that expires also expires the plain one of an earlier version.
        const ends = line.includes('; Max-Age=0') && hasEarlierCookies.has(headers);
        return ends ? [marked, line] : [marked];
      });
    },
  };
}
