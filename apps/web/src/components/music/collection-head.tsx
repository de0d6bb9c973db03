import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { usePageTitle } from '#ui/announcer.tsx';
import { artTint } from './art-tint.ts';
import { usePaneTint } from './pane-tint.tsx';
import type { TintedPicture } from './tinted-picture.ts';

interface CollectionHeadProps {
  /** The kind of item: album, artist or playlist. */
  kind: string;
  title: string;
  /** Title of the browser tab, if the title is not known yet. */
  pageTitle?: string;
  /** Its colors fill the top of the pane; undefined while nothing is known. */
  tint: TintedPicture | undefined;
  /** The picture, in the shape that `collectionPictureClass` sets. */
  picture: ReactNode;
  back: ReactNode;
  /** Lines below the title. */
  children?: ReactNode;
  actions: ReactNode;
}

/** Matches `collectionEdgePx`. */
export const collectionPictureClass = 'size-40 shadow-lift sm:size-48 lg:size-[max(14.5rem,14vw)]';

/** A longer name is smaller, so that it fits. */
function titleClass(title: string): string {
  if (title.length <= 14) return 'text-[clamp(2.25rem,5.5vw,5rem)]';
  return title.length <= 32 ? 'text-[clamp(2rem,4vw,3.5rem)]' : 'text-[clamp(1.75rem,2.6vw,2.5rem)]';
}

/** The header of an album, artist or playlist page: full width, on the colors of its picture. */
export function CollectionHead(props: CollectionHeadProps) {
  const { kind, title, pageTitle = title, tint, picture, back, children, actions } = props;
  usePageTitle(pageTitle);
  usePaneTint(tint, '12vh');
  const { className, style } = artTint(tint);
  return (
    <header
      className={clsx('mb-8 flex min-h-[min(38vh,26rem)] flex-col justify-between gap-4', className)}
      style={style}
    >
      <div className="[&>button]:mb-0">{back}</div>
      <div className="flex flex-col gap-x-7 gap-y-5 sm:flex-row sm:items-end">
        {picture}
        <div className="min-w-0 grow space-y-3">
          <p className="text-sm font-semibold max-sm:hidden">{kind}</p>
          <h1
            dir="auto"
            className={clsx(
              'line-clamp-3 leading-[1.06] font-extrabold tracking-[-0.035em] text-balance wrap-anywhere',
              'pb-[0.08em]',
              titleClass(title),
            )}
            title={title}
          >
            {title}
          </h1>
          {children}
          <div className="flex flex-wrap items-center gap-2 pt-1 sm:gap-3">{actions}</div>
        </div>
      </div>
    </header>
  );
}
