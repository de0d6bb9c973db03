import { ArrowLeft } from 'lucide-react';
import { Button } from '#ui/button.tsx';

export function BackButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <Button look="ghost" aria-label={label} className="-ms-5 mb-2 min-w-11" onClick={onPress}>
      <ArrowLeft aria-hidden="true" className="size-4 rtl:rotate-180" />
      <span>{label.replace(/^\u2190\s*/, '')}</span>
    </Button>
  );
}
