import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { usePageTitle } from '#ui/announcer.tsx';
import { artTint } from './art-tint.ts';
import { useSetPageTint } from './page-tint.ts';
import type { TintedPicture } from './tinted-picture.ts';
import { usePaneTint } from './use-pane-tint.ts';
import './collection-head.css';

interface CollectionHeadProps {
  kind: string;
  title: string;
  /** The tab's title while the title is unknown. */
  pageTitle?: string;
  /** Undefined while nothing is known. */
  tint: TintedPicture | undefined;
  /** Has the shape of `collectionPictureClass`. */
  picture: ReactNode;
  back: ReactNode;
  children?: ReactNode;
  actions: ReactNode;
}

export const collectionPictureClass = 'collection-picture';

/** Longer titles have a smaller font. */
function titleClass(title: string): string {
  if (title.length <= 14) return '';
  if (title.length <= 24) return 'is-medium';
  return title.length <= 32 ? 'is-long' : 'is-longest';
}

export function CollectionHead(props: CollectionHeadProps) {
  const { kind, title, pageTitle = title, tint, picture, back, children, actions } = props;
  usePageTitle(pageTitle);
  usePaneTint(tint, '12vh');
  useSetPageTint(tint);
  const { className, style } = artTint(tint);
  return (
    <header className={clsx('collection-head', className)} style={style}>
      <div className="collection-back">{back}</div>
      <div className="collection-lead">
        {picture}
        <div className="collection-words">
          <p className="collection-kind text-sm font-semibold">{kind}</p>
          <h1
            dir="auto"
            className={clsx('collection-title line-clamp-3 text-balance wrap-anywhere', titleClass(title))}
            title={title}
          >
            {title}
          </h1>
          {children}
          {actions}
        </div>
      </div>
    </header>
  );
}
