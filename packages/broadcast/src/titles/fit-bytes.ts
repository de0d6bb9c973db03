const encoder = new TextEncoder();

/** The longest beginning of a text that takes at most so many bytes of UTF-8, cut between characters. */
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
