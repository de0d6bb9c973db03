/** The bare address of a sender written as `Name <address>` or alone. */
export const senderAddress = (mailFrom: string): string =>
  /<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom.trim();
