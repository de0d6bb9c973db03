import type { CSSProperties } from 'react';

/** The colour of what plays, behind the bar that names it. Its parent stands `relative` in an isolated layer. */
export function ArtTint({ colour }: { colour: string | undefined }) {
  if (colour === undefined) return null;
  return (
    <div
      aria-hidden="true"
      data-art-colour={colour}
      className="art-tint pointer-events-none absolute inset-0 -z-10"
      style={{ '--art-colour': colour } as CSSProperties}
    />
  );
}
