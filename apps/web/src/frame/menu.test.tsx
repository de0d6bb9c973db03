import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { useAuth } from '#data/account/auth-context.tsx';
import { leavePage } from '#test/leave-page.ts';
import { ADA, renderPage, whereAmI } from '#test/render-page.tsx';
import { Menu } from './menu.tsx';

/** jsdom has no popovers, so the closed menu counts as hidden. */
const entries = () =>
  within(screen.getByRole('list', { name: 'Menu', hidden: true }))
    .getAllByRole('button', { hidden: true })
    .map(({ textContent }) => textContent);

function Who() {
  return <p>here is {useAuth().user?.email}</p>;
}

describe('menu', () => {
  afterEach(leavePage);

  it('offers nothing but Login when signed out [A-148, A-358]', () => {
    renderPage(<Menu />);
    expect(entries()).toEqual(['Login']);
  });

  it('offers Admin to administrators only [A-144, A-146, A-147, A-361]', async () => {
    const page = (
      <>
        <Menu />
        <Who />
      </>
    );
    renderPage(page, { user: ADA });
    await screen.findByText('here is ada@example.org');
    expect(entries()).toEqual(['Account Settings', 'Statistics', 'Apps', 'Logout']);
    leavePage();
    renderPage(page, { user: { ...ADA, roles: ['Admin'] } });
    await screen.findByText('here is ada@example.org');
    expect(entries()).toEqual(['Account Settings', 'Statistics', 'Apps', 'Admin', 'Logout']);
  });

  it.each(['User', 'Celebrity', 'DJ', 'Host'])('offers no Admin to a %s [A-146, A-361]', async (role) => {
    renderPage(
      <>
        <Menu />
        <Who />
      </>,
      { user: { ...ADA, roles: [role] } },
    );
    await screen.findByText('here is ada@example.org');
    expect(entries()).toEqual(['Account Settings', 'Statistics', 'Apps', 'Logout']);
  });

  it.each([
    ['Account Settings', '/account'],
    ['Apps', '/apps'],
    ['Admin', '/admin'],
  ])('navigates with %s to %s [A-144, A-145]', async (name, path) => {
    renderPage(
      <>
        <Menu />
        <Who />
      </>,
      { user: { ...ADA, roles: ['Admin'] } },
    );
    await screen.findByText('here is ada@example.org');
    fireEvent.click(screen.getByRole('button', { name, hidden: true }));
    expect(whereAmI()).toMatch(new RegExp(`^${path}( |$)`));
  });
});
