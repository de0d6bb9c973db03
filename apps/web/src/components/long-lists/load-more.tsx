import { listTexts } from '@tutti/contract/texts/list-texts';
import { Button } from '#ui/button.tsx';

interface LoadMoreProps {
  /** The next page did not come; lists load on by themselves otherwise. */
  hasFailed: boolean;
  /** Undefined while it is on its way. */
  onMore: (() => void) | undefined;
}

/** The end of a list whose rest did not come. */
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
