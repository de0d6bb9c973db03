import { toAsciiHost } from '#platform/text/ascii-host.ts';

/** One mailbox is one account; the host is in ASCII, because only browsers send it so (`xn--bcher-kva.example`). */
export function toEmailKey(email: string): string {
  const small = fold(email);
  const at = small.lastIndexOf('@');
  return at < 0 ? small : small.slice(0, at + 1) + toAsciiHost(small.slice(at + 1));
}

/** Returns the keys that a part of an address may match: a name as typed, and a host in ASCII. */
export function toEmailKeyPieces(piece: string): readonly string[] {
  const small = fold(piece);
  if (/^\p{ASCII}*$/u.test(small)) return [small];
  return [small, small.includes('@') ? toEmailKey(small) : toAsciiHost(small)];
}

export function toUserNameKey(userName: string): string {
  return userName.trim().normalize('NFKC').toLowerCase();
}

const fold = (text: string) => text.trim().normalize('NFC').toLowerCase();
