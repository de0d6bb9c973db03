/** Hands a file to the browser's own downloads. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The download has read the address by the next turn; keeping it would keep the whole file in memory.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
