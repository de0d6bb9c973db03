export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The download has started by then, and the object URL would keep the whole file in memory.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
