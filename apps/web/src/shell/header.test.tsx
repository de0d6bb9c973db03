import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ADA, leavePage } from '#components/page-test.tsx';
import { renderScreen } from '#components/screen-test.tsx';
import { Header } from './header.tsx';

describe('header', () => {
  afterEach(leavePage);

  it('[A-141] greets by name', async () => {
    vi.setSystemTime(new Date(2026, 10, 21, 9));
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(ADA)));
    renderScreen(<Header onShowShortcuts={() => undefined} />, { roles: ['User'] });
    expect(await screen.findByText('Good morning, Ada')).toBeTruthy();
  });
});
