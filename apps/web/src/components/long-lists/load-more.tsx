import { listTexts } from '@tutti/contract/page/list-texts';
import { Button } from '#ui/button.tsx';

interface LoadMoreProps {
  /** Otherwise lists load more by themselves. */
  hasFailed: boolean;
  /** Undefined while it loads. */
  onMore: (() => void) | undefined;
}

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
