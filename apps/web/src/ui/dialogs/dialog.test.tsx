import '#test/dialog-in-jsdom.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';

afterEach(cleanup);

describe('Dialog', () => {
  it('is named by its title, and asks to be closed by its button, by Escape and by a press beside it', () => {
    const onClose = vi.fn();
    render(
      <Dialog title="Pending" onClose={onClose}>
        Nobody waits.
      </Dialog>,
    );
    const dialog = screen.getByRole('dialog', { name: 'Pending' });
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    fireEvent.click(dialog);
    expect(onClose).toHaveBeenCalledTimes(3);
    fireEvent.click(screen.getByText('Nobody waits.'));
    expect(onClose).toHaveBeenCalledTimes(3);
  });
});

describe('ConfirmDialog', () => {
  function renderQuestion(phrase?: string) {
    const onConfirm = vi.fn();
    const onMismatch = vi.fn();
    const onCancel = vi.fn();
    render(
      <ConfirmDialog
        title="Purge"
        text="Remove 3 tracks?"
        action="Purge"
        {...(phrase === undefined ? {} : { phrase })}
        onConfirm={onConfirm}
        onMismatch={onMismatch}
        onCancel={onCancel}
      />,
    );
    return { onConfirm, onMismatch, onCancel };
  }

  it('is answered by its button, or not at all', () => {
    const { onConfirm, onCancel } = renderQuestion();
    const dialog = screen.getByRole('alertdialog', { name: 'Purge' });
    fireEvent.click(dialog);
    expect(onCancel).not.toHaveBeenCalled();
    fireEvent.submit(dialog.querySelector('form') as HTMLFormElement);
    expect(onConfirm).toHaveBeenCalledTimes(1);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onCancel).toHaveBeenCalledTimes(1);
  });

  it('takes only the exact phrase for a yes', () => {
    const { onConfirm, onMismatch } = renderQuestion('PURGE');
    const field = screen.getByLabelText('Type PURGE to confirm');
    const form = field.closest('form') as HTMLFormElement;
    for (const wrong of ['', 'purge', 'PURGE ']) {
      fireEvent.change(field, { target: { value: wrong } });
      fireEvent.submit(form);
    }
    expect(onMismatch).toHaveBeenCalledTimes(3);
    expect(onConfirm).not.toHaveBeenCalled();
    fireEvent.change(field, { target: { value: 'PURGE' } });
    fireEvent.submit(form);
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });
});
