import { listTexts } from '@tutti/contract/texts/list-texts';
import { Button } from '#ui/button.tsx';

interface LoadMoreProps {
  /** The next page failed to load; otherwise lists load more by themselves. */
  hasFailed: boolean;
  /** Undefined while it loads. */
  onMore: (() => void) | undefined;
}

/** Shown at the end of a list whose next page failed to load. */
export function LoadMore({ hasFailed, onMore }: LoadMoreProps) {
  if (!hasFailed) return null;
  return (
    <div role="status" className="flex flex-col items-center gap-4 py-8">
      <p className="text-sm text-muted">{listTexts.restFailed}</p>
      <Button isUnavailable={onMore === undefined} onClick={onMore}>
        {listTexts.loadMore}
      </Button>
    </div>
  );
}
