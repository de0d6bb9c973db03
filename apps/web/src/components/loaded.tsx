import { pageTexts } from '@tutti/contract/page/texts';
import type { ReactNode } from 'react';
import { readableMessage } from '#api/api-error.ts';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/states/message-state.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';

interface LoadedProps<Data> {
  query: {
    readonly data: Data | undefined;
    readonly error: Error | null;
    refetch(): unknown;
  };
  /** The message if loading fails; data that was loaded before stays. */
  failed: string;
  /** From top to bottom. */
  heights: readonly `h-${number}`[];
  children: (data: Data) => ReactNode;
}

export function Loaded<Data>({ query, failed, heights, children }: LoadedProps<Data>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (error !== null) {
    return (
      <MessageState
        isAlert
        title={failed}
        text={readableMessage(error)}
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
