import { pageTexts } from '@tutti/contract/texts/page-texts';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/states/message-state.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';

interface LoadedProps<Data> {
  query: {
    readonly data: Data | undefined;
    readonly error: Error | null;
    refetch(): unknown;
  };
  /** What is said where it cannot be had; once it was there, it stays. */
  failed: string;
  /** The heights of what will stand there, from top to bottom. */
  heights: readonly `h-${number}`[];
  children: (data: Data) => ReactNode;
}

/** What a screen or a panel shows once the server has answered, and until then. */
export function Loaded<Data>({ query, failed, heights, children }: LoadedProps<Data>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (error !== null) {
    return (
      <MessageState
        isAlert
        title={failed}
        text={error.message}
        action={<Button onClick={() => void refetch()}>{pageTexts.retry}</Button>}
      />
    );
  }
  return (
    <div aria-busy="true" className="space-y-4">
      {heights.map((height, index) => (
        <Skeleton key={index} className={`${height} rounded-card`} />
      ))}
    </div>
  );
}
