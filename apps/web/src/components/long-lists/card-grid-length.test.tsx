import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CardGrid } from './card-grid.tsx';

/** jsdom measures nothing, so this simulates a screen of 1216 × 800. */
function stubScreen(): void {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1216);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
}

describe('CardGrid', () => {
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
  });

  it('renders a list of any length once, and only the part near the screen', () => {
    stubScreen();
    const drawn: number[] = [];
    const { container } = render(
      <main>
        <CardGrid
          items={Array.from({ length: 100 }, (_unused, index) => index)}
          total={50_000}
          keyOf={String}
          renderCard={(item) => {
            drawn.push(item);
            return <article>{item}</article>;
          }}
          textPx={92}
        />
      </main>,
    );
    const cells = container.querySelectorAll('li').length;
    expect(cells).toBeGreaterThan(20);
    expect(cells).toBeLessThan(100);
    expect(new Set(drawn).size).toBe(cells);
  });
});
