const encoder = new TextEncoder();

/** Truncates a text to at most `maxBytes` of UTF-8, between characters. */
export function fitBytes(text: string, maxBytes: number): string {
  const wellFormed = text.toWellFormed();
  if (wellFormed.length * 3 <= maxBytes) return wellFormed;
  let bytes = 0;
  let length = 0;
  for (const character of wellFormed) {
    bytes += encoder.encode(character).length;
    if (bytes > maxBytes) return wellFormed.slice(0, length);
    length += character.length;
  }
  return wellFormed;
}
