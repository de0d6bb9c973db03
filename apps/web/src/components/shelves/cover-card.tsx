import { homeTexts } from '@tutti/contract/home/texts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { Collection } from '#data/own/loaded-collection.ts';
import { PlayDisc, PlayHint } from '../music/play-disc.tsx';
import { SHELF_CONTROL, useTabStop } from './shelf.tsx';
import { SourceDisc } from './source-disc.tsx';

type CardPress =
  | { readonly renderLink: (link: CoverLinkProps) => ReactNode; readonly onPress?: never }
  | { readonly onPress: () => void; readonly renderLink?: never };

/** Props of the link, so that it covers the card and the arrow keys of the shelf find it. */
export interface CoverLinkProps {
  readonly tabIndex: 0 | -1;
  readonly title: string;
  readonly className: string;
  readonly children: ReactNode;
}

interface CoverCardContent {
  title: string;
  note?: ReactNode;
  picture: ReactNode;
  isPlayed?: boolean;
  /** The title takes two lines if it needs them. */
  isWrapped?: boolean;
  onPlay?: (() => void) | undefined;
  /** The music of the card, which is marked while the player has it. */
  source?: Collection | undefined;
}

/** A link or button with this class can be pressed anywhere on its card. */
export const COVERS_CARD =
  'block min-w-0 text-start after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent';

type CardWordsProps = Pick<CoverCardContent, 'title' | 'note' | 'isPlayed' | 'isWrapped'>;

function CardWords({ title, note, isPlayed, isWrapped }: CardWordsProps) {
  return (
    <>
      {isPlayed && <span className="sr-only">{homeTexts.shelves.playWord}</span>}{' '}
      <span dir="auto" className={clsx('font-semibold', isWrapped ? 'line-clamp-2' : 'block truncate')}>
        {title}
      </span>{' '}
      <span dir="auto" className="block min-h-5 truncate text-sm text-muted">
        {note}
      </span>
    </>
  );
}

interface CardDiscProps extends Pick<CoverCardContent, 'title' | 'isPlayed' | 'onPlay' | 'source'> {
  tabIndex: 0 | -1;
}

function CardDisc({ title, isPlayed = false, onPlay, source, tabIndex }: CardDiscProps) {
  const hint = isPlayed && <PlayHint />;
  if (onPlay === undefined) return hint;
  const disc = { title, tabIndex, onPlay };
  if (source === undefined) return hint || <PlayDisc {...disc} />;
  return <SourceDisc {...disc} source={source} shape="card" {...(isPlayed && { otherwise: hint })} />;
}

export function CoverCard({
  title,
  note,
  picture,
  isPlayed = false,
  isWrapped = false,
  onPlay,
  source,
  ...press
}: CoverCardContent & CardPress) {
  const tabIndex = useTabStop();
  const control = {
    ...SHELF_CONTROL,
    tabIndex,
    title,
    className: COVERS_CARD,
    children: <CardWords {...{ title, note, isPlayed, isWrapped }} />,
  };
  return (
    <div className="group relative flex min-w-0 flex-col gap-2.5 rounded-card p-3 transition-colors duration-150 hover:bg-raised">
      <div className="relative aspect-square">
        {picture}
        <CardDisc {...{ title, isPlayed, source, tabIndex }} onPlay={onPlay ?? press.onPress} />
      </div>
      {press.renderLink?.(control) ?? <button type="button" {...control} onClick={press.onPress} />}
    </div>
  );
}
