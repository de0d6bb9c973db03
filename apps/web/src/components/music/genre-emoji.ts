/** Chosen from a part of the genre's name, in this order. */
const EMOJI_BY_PART: readonly (readonly [part: string, emoji: string])[] = [
  ['rock', '🎸'],
  ['metal', '🤘'],
  ['rap', '🎤'],
  ['hip', '🎤'],
  ['pop', '🎉'],
  ['jazz', '🎷'],
  ['blues', '🎺'],
  ['country', '🤠'],
  ['electronic', '🎛️'],
  ['techno', '🎛️'],
  ['classical', '🎻'],
];
const DEFAULT_EMOJI = '🎵';

export function genreEmoji(name: string): string {
  const lowered = name.toLowerCase();
  return EMOJI_BY_PART.find(([part]) => lowered.includes(part))?.[1] ?? DEFAULT_EMOJI;
}
