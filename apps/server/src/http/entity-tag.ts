/** Weak comparison of an entity tag with If-None-Match (RFC 9110 §8.8.3.2): the same list may go out compressed or not. */
export function namesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const opaque = withoutWeakness(etag);
  return header.split(',').some((entry) => {
    const tag = entry.trim();
    return tag === '*' || withoutWeakness(tag) === opaque;
  });
}

function withoutWeakness(tag: string): string {
  return tag.replace(/^W\//, '');
}
