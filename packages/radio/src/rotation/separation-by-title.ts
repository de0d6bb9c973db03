import type { RotationRule } from './rotation-rule.ts';

export const TITLE_SEPARATION = { fraction: 0.5, maxGap: 60 } as const;

/** Listeners hear the same song as a repeat, even from another album, live, remastered or by somebody else. */
export const separationByTitle: RotationRule = {
  name: 'title',
  allows: (candidate, history, seq) => history.titles.isFarEnough(candidate.titleKey, seq),
};

/** Maps "Yesterday (Remastered 2009)", "Yesterday - Live" and "YESTERDAY" to one key. */
export function toTitleKey(title: string): string {
  const bare = title.replace(/\s*[([{].*$/u, '').replace(/\s+[-–—]\s+.*$/u, '');
  return fold(bare) || fold(title) || title;
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
