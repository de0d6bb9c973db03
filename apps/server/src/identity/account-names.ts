import { toAsciiHost } from '#platform/text/ascii-host.ts';

/**
 * The address as it is compared: one mailbox, one account, however its letters are cased or composed. Its host is in ASCII,
 * because browsers send `bücher.example` as `xn--bcher-kva.example`, and programs as it was typed.
 */
export function toEmailKey(email: string): string {
  const small = fold(email);
  const at = small.lastIndexOf('@');
  return at < 0 ? small : small.slice(0, at + 1) + toAsciiHost(small.slice(at + 1));
}

/** The keys that a piece of an address may match: a name as typed, and a host in ASCII. */
export function toEmailKeyPieces(piece: string): readonly string[] {
  const small = fold(piece);
  if (/^\p{ASCII}*$/u.test(small)) return [small];
  return [small, small.includes('@') ? toEmailKey(small) : toAsciiHost(small)];
}

export function toUserNameKey(userName: string): string {
  return userName.trim().normalize('NFKC').toLowerCase();
}

const fold = (text: string) => text.trim().normalize('NFC').toLowerCase();
