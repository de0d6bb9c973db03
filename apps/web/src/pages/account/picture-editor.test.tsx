import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Answers } from '#test/fake-server.ts';
import { refuse } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { ADA, press, renderPage } from '#test/render-page.tsx';
import { isUnavailable } from '../../test/is-unavailable.ts';
import { AccountPage } from './account-page.tsx';

const UPLOAD = 'PUT /api/users/avatar';
const REMOVE = 'DELETE /api/users/avatar';
const WITH_PICTURE = { ...ADA, profilePictureUrl: '/api/users/7/avatar?v=1' };

async function openPicture(answers: Answers, user = ADA) {
  const network = renderPage(<AccountPage />, { user, answers });
  await screen.findByLabelText(/picture$/, { selector: 'input' });
  return network;
}

function choose(file: File) {
  fireEvent.change(screen.getByLabelText(/picture$/, { selector: 'input' }), { target: { files: [file] } });
}

const picture = () => screen.getByRole('region', { name: 'Your account' }).querySelector('img');

describe('the picture of the account', () => {
  afterEach(leavePage);

  it('is uploaded unchanged, and shown once the server has it', async () => {
    const network = await openPicture({ [UPLOAD]: () => Response.json(WITH_PICTURE) });
    const file = new File(['pixels'], 'me.png', { type: 'image/png' });
    choose(file);
    await waitFor(() => expect(picture()?.getAttribute('src')).toBe('/api/users/7/avatar?v=1'));
    expect(network.list(UPLOAD)[0]?.body).toBe(file);
  });

  it('is refused before the upload if it is no picture or too large', async () => {
    const network = await openPicture({});
    choose(new File(['<svg/>'], 'me.svg', { type: 'image/svg+xml' }));
    expect(screen.getByRole('alert').textContent).toBe('Please choose a PNG, JPEG or WebP picture.');
    choose(new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'me.png', { type: 'image/png' }));
    expect(screen.getByRole('alert').textContent).toBe('The picture must be 5 MB or smaller');
    expect(network.list(UPLOAD)).toEqual([]);
  });

  it('stays the same with an error when the server refuses the new one', async () => {
    await openPicture({
      [UPLOAD]: refuse(400, {
        code: 'PICTURE_INVALID',
        message: 'Please choose a PNG, JPEG or WebP picture.',
      }),
    });
    choose(new File(['no pixels'], 'me.png', { type: 'image/png' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Please choose a PNG, JPEG or WebP picture.');
    expect(picture()).toBeNull();
  });

  it('can be removed and restored', async () => {
    const network = await openPicture(
      {
        'GET /api/users/7/avatar': () =>
          new Response('pixels', { headers: { 'content-type': 'image/webp' } }),
        [REMOVE]: () => Response.json(ADA),
        [UPLOAD]: () => Response.json(WITH_PICTURE),
      },
      WITH_PICTURE,
    );
    press('Remove picture');
    await waitFor(() => expect(picture()).toBeNull());
    (await screen.findByRole('button', { name: 'Undo' })).click();
    await waitFor(() => expect(picture()).not.toBeNull());
    const sent = network.list(UPLOAD)[0]?.body as Blob;
    expect([sent.type, await sent.text()]).toEqual(['image/webp', 'pixels']);
  });

  it('cannot be replaced while the removed one is still being fetched for the undo', async () => {
    const former = Promise.withResolvers<unknown>();
    const network = await openPicture(
      { 'GET /api/users/7/avatar': () => former.promise, [REMOVE]: () => Response.json(ADA) },
      WITH_PICTURE,
    );
    press('Remove picture');
    const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Remove picture' });
    expect(isUnavailable(button())).toBe(true);
    choose(new File(['pixels'], 'me.png', { type: 'image/png' }));
    former.resolve(new Response('', { status: 404 }));
    await waitFor(() => expect(picture()).toBeNull());
    expect(isUnavailable(screen.getByLabelText(/picture$/, { selector: 'input' }))).toBe(false);
    expect(network.list(UPLOAD)).toEqual([]);
  });

  it('is removed without an undo if it cannot be fetched', async () => {
    await openPicture(
      { 'GET /api/users/7/avatar': refuse(404), [REMOVE]: () => Response.json(ADA) },
      WITH_PICTURE,
    );
    press('Remove picture');
    await waitFor(() => expect(picture()).toBeNull());
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});
