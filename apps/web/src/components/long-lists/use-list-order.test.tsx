import { fireEvent, screen } from '@testing-library/react';
import { useNavigate } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { useActiveView, useOpenView } from '#navigation/view.ts';
import { leavePage } from '#test/leave-page.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { useListOrder } from './use-list-order.ts';

const SORTS = [{ value: 'name' }, { value: 'tracks' }] as const;

function List() {
  const view = useActiveView();
  const openView = useOpenView();
  const navigate = useNavigate();
  const [order, setOrder] = useListOrder(view, SORTS);
  return (
    <>
      <output>{`${order.sort} ${order.order} ${order.term}`}</output>
      <button type="button" onClick={() => setOrder({ sort: 'tracks', order: 'desc', term: 'nov' })}>
        search
      </button>
      <button type="button" onClick={() => openView({ id: 'artists' })}>
        Artists
      </button>
      <button type="button" onClick={() => openView({ id: 'artists', term: 'ada' })}>
        Ada
      </button>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
    </>
  );
}

describe('useListOrder', () => {
  afterEach(leavePage);

  const press = (name: string) => fireEvent.click(screen.getByText(name));
  const shown = () => screen.getByRole('status').textContent;

  it('keeps its values, and is reset when the same list is opened again', () => {
    renderScreen(<List />, { path: '/artists', state: { view: { id: 'artists' } } });
    press('search');
    expect(shown()).toBe('tracks desc nov');
    press('Artists');
    expect(shown()).toBe('name asc ');
  });

  it('follows the history entry on Back', () => {
    renderScreen(<List />, { path: '/artists', state: { view: { id: 'artists', term: 'old' } } });
    press('Ada');
    expect(shown()).toBe('name asc ada');
    press('search');
    press('Back');
    expect(shown()).toBe('name asc old');
  });
});
