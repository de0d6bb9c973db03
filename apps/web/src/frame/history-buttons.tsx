import { navigationTexts } from '@tutti/contract/frame/navigation-texts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useNavigate } from 'react-router';
import { IconButton } from '#ui/button.tsx';
import { useHistoryReach } from './history-reach.ts';

interface StepProps {
  label: string;
  icon: typeof ChevronLeft;
  canGo: boolean;
  onGo: () => void;
}

/** Not disabled at the end, because that would take the focus from keyboard users. */
function Step({ label, icon: Icon, canGo, onGo }: StepProps) {
  return (
    <IconButton
      label={label}
      aria-disabled={!canGo}
      className="aria-disabled:cursor-default aria-disabled:text-muted/50 aria-disabled:hover:bg-transparent"
      onClick={() => canGo && onGo()}
    >
      <Icon aria-hidden="true" className="size-5" />
    </IconButton>
  );
}

export function HistoryButtons({ className }: { className: string }) {
  const navigate = useNavigate();
  const { canGoBack, canGoForward } = useHistoryReach();
  return (
    <div className={className}>
      <Step
        label={navigationTexts.back}
        icon={ChevronLeft}
        canGo={canGoBack}
        onGo={() => void navigate(-1)}
      />
      <Step
        label={navigationTexts.forward}
        icon={ChevronRight}
        canGo={canGoForward}
        onGo={() => void navigate(1)}
      />
    </div>
  );
}
