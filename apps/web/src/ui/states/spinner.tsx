import { LoaderCircle } from 'lucide-react';

/** For waits without a known geometry; others show skeletons. */
export function Spinner({ label }: { label: string }) {
  return (
    <span role="status" className="inline-flex items-center gap-2.5 text-sm text-muted">
      <LoaderCircle aria-hidden="true" className="size-5 animate-spin text-accent" />
      {label}
    </span>
  );
}
