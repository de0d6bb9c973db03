/** The address as it is compared: one mailbox, one account, however its letters are cased or composed. */
export function toEmailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

export function toUserNameKey(userName: string): string {
  return userName.trim().normalize('NFKC').toLowerCase();
}
