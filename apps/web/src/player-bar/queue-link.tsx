import { controlTexts } from '@tutti/contract/page/control-texts';
import { ListMusic } from 'lucide-react';
import { useOpenView } from '#navigation/view.ts';
import { IconButton } from '#ui/button.tsx';

export function QueueLink() {
  const openView = useOpenView();
  return (
    <IconButton label={controlTexts.queue} onClick={() => openView({ id: 'queue' })}>
      <ListMusic aria-hidden="true" className="size-5" />
    </IconButton>
  );
}
