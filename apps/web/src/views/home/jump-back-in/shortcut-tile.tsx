import type { ReactNode } from 'react';
import { COVERS_CARD, type CoverLinkProps } from '#components/shelves/cover-card.tsx';
import { SHELF_CONTROL, useTabStop } from '#components/shelves/shelf.tsx';
import { SourceDisc } from '#components/shelves/source-disc.tsx';
import type { Collection } from '#data/own/loaded-collection.ts';
import './shortcut-tile.css';

/** Shared with the placeholder, so that nothing moves in between. */
export const TILE = 'shortcut-tile rounded-[10px]';

export const PICTURE_PX = 64;

interface ShortcutTileProps {
  name: string;
  note?: string;
  isStation?: boolean;
  picture: ReactNode;
  renderLink: (link: CoverLinkProps) => ReactNode;
  onPlay?: () => void;
  /** The music that `onPlay` plays. */
  source?: Collection;
  /** A press on the tile plays, so that the disc only appears to pause. */
  isPlayed?: boolean;
}

export function ShortcutTile(props: ShortcutTileProps) {
  const { name, note, isStation = false, picture, renderLink, onPlay, source, isPlayed } = props;
  const tabIndex = useTabStop();
  return (
    <div
      className={`group relative flex min-w-0 items-center overflow-hidden bg-ink/7 transition-colors duration-150 hover:bg-ink/13 ${TILE}`}
    >
      <div className="aspect-square h-full shrink-0">{picture}</div>
      {renderLink({
        ...SHELF_CONTROL,
        tabIndex,
        title: name,
        className: `${COVERS_CARD} grow px-2 md:px-3`,
        children: (
          <>
            <span
              dir="auto"
              className={`line-clamp-2 leading-tight font-semibold wrap-anywhere max-md:text-sm max-md:leading-4 max-[360px]:text-xs ${isStation ? 'font-title font-bold italic' : ''}`}
            >
              {name}
            </span>{' '}
            {note !== undefined && <span className="shortcut-note text-muted">{note}</span>}
          </>
        ),
      })}
      {onPlay !== undefined && source !== undefined && (
        <SourceDisc
          title={name}
          tabIndex={tabIndex}
          onPlay={onPlay}
          source={source}
          shape="tile"
          {...(isPlayed && { otherwise: null })}
          className="end-2.5 top-1/2 -translate-y-1/2"
        />
      )}
    </div>
  );
}
