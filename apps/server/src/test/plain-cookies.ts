/** Cookies without the mark of their installation (http/cookie-names.ts), which tests would have to know otherwise. */
export const plainName = (name: string): string => name.replace(/^(tutti_[a-z]+)_[0-9a-f]{8}$/, '$1');

/** Of Set-Cookie. */
export function plainLines(header: string | string[] | undefined): string[] {
  return [header ?? []].flat().map((line) => {
    const [name = ''] = line.split('=', 1);
    return plainName(name) + line.slice(name.length);
  });
}
