import '#test/dialog-in-jsdom.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';

afterEach(cleanup);

describe('Dialog', () => {
  it('has its title as its name, and closes by its button, by Escape and by a press beside it', () => {
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

describe('the focus of a dialog that opens', () => {
  const open = (content: ReactNode, footer?: ReactNode) =>
    render(
      <Dialog title="New playlist" onClose={() => undefined} footer={footer}>
        {content}
      </Dialog>,
    );

  it('is in its first field, past switches and texts that are only copied', () => {
    open(
      <>
        <input type="hidden" name="username" />
        <button type="button">Choose a picture</button>
        <input readOnly value="https://example.org" aria-label="Address" />
        <input type="checkbox" aria-label="Public" />
        <input aria-label="Name" />
        <textarea aria-label="Description" />
      </>,
    );
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  });

  it('is in a text of several lines if there is no other field', () => {
    open(<textarea aria-label="Description" />, <button type="button">Cancel</button>);
    expect(document.activeElement).toBe(screen.getByLabelText('Description'));
  });

  it('is on its first control without a field', () => {
    open(<button type="button">Create</button>, <button type="button">Done</button>);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Create' }));
  });

  it('is on the first answer of a question', () => {
    open(<p>Remove it?</p>, <button type="button">Cancel</button>);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
  });

  it('is on the dialog if there is nothing but the button that closes it', () => {
    open(<p>Nobody waits.</p>);
    expect(document.activeElement).toBe(screen.getByRole('dialog'));
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

  it('has to be answered by its button', () => {
    const { onConfirm, onCancel } = renderQuestion();
    const dialog = screen.getByRole('alertdialog', { name: 'Purge' });
    fireEvent.click(dialog);
    expect(onCancel).not.toHaveBeenCalled();
    fireEvent.submit(dialog.querySelector('form') as HTMLFormElement);
    expect(onConfirm).toHaveBeenCalledTimes(1);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onCancel).toHaveBeenCalledTimes(1);
  });

  it('accepts only the exact phrase', () => {
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
