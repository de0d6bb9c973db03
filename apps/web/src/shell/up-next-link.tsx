import { ListMusic } from 'lucide-react';
import { useOpenView } from '#components/view.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import { IconButton } from '#ui/button.tsx';

/** The way to the queue view, with what comes next as its hint. */
export function UpNextLink() {
  const openView = useOpenView();
  const { upcoming } = usePlayer();
  const following = upcoming[0]?.track.title;
  return (
    <IconButton
      label={following === undefined ? 'Queue' : `Queue, next: ${following}`}
      onClick={() => openView({ id: 'queue' })}
    >
      <ListMusic aria-hidden="true" className="size-5" />
    </IconButton>
  );
}
