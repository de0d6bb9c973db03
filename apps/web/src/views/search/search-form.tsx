import { SEARCH_TERM_MAX_LENGTH } from '@tutti/contract/limits';
import { viewTexts } from '@tutti/contract/music/single-view-texts';
import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { Search, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useEffect, useRef } from 'react';
import { IconButton } from '#ui/button.tsx';

const texts = musicViewTexts.search;

interface SearchFormProps {
  typed: string;
  onType: (typed: string) => void;
  onSubmit: (typed: string) => void;
}

/** Arrow down moves from the field to the first song. */
function moveToFirstResult(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'ArrowDown') return;
  const first = event.currentTarget
    .closest('main, body')
    ?.querySelector<HTMLButtonElement>('button[data-row-title]:not(:disabled)');
  if (!first) return;
  event.preventDefault();
  first.focus();
}

export function SearchForm({ typed, onType, onSubmit }: SearchFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const isEmptyAtFirst = useRef(typed === '');

  useEffect(() => {
    // Only on desktops, because the keyboard of a phone would hide the content.
    if (isEmptyAtFirst.current && window.matchMedia?.('(hover: hover)').matches) input.current?.focus();
  }, []);

  return (
    <search>
      <form
        className="relative max-w-xl"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(typed);
        }}
      >
        <Search aria-hidden="true" className="absolute start-4 top-1/2 size-5 -translate-y-1/2 text-muted" />
        <input
          ref={input}
          type="search"
          name="term"
          dir="auto"
          aria-label={texts.placeholder}
          placeholder={texts.placeholder}
          value={typed}
          maxLength={SEARCH_TERM_MAX_LENGTH}
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          className="h-13 w-full appearance-none rounded-full border border-edge bg-surface ps-12 pe-14 text-base placeholder:text-muted [&::-webkit-search-cancel-button]:hidden"
          onChange={(event) => onType(event.currentTarget.value)}
          onKeyDown={moveToFirstResult}
        />
        {typed !== '' && (
          <IconButton
            label={viewTexts.clearSearch}
            className="absolute end-1 top-1"
            onClick={() => {
              onSubmit('');
              input.current?.focus();
            }}
          >
            <X aria-hidden="true" className="size-4" />
          </IconButton>
        )}
      </form>
    </search>
  );
}
