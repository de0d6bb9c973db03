/** Cookie names without the installation suffix (http/cookie-names.ts), so that tests need not know it. */
export const plainName = (name: string): string => name.replace(/^(tutti_[a-z]+)_[0-9a-f]{8}$/, '$1');

export function plainLines(header: string | string[] | undefined): string[] {
  return [header ?? []].flat().map((line) => {
    const [name = ''] = line.split('=', 1);
    return plainName(name) + line.slice(name.length);
  });
}
