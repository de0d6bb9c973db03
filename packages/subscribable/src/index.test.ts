import { describe, expect, it } from 'vitest';
import { Subscribable } from './index.ts';

describe('Subscribable', () => {
  it('notifies all subscribers, and nobody who has unsubscribed', () => {
    const received: string[] = [];
    const words = new Subscribable<string>();
    const leave = words.subscribe((word) => void received.push(`first ${word}`));
    words.subscribe((word) => void received.push(`second ${word}`));
    words.emit('a');
    leave();
    words.emit('b');
    expect(received).toEqual(['first a', 'second a', 'second b']);
  });

  it('knows whether it has subscribers', () => {
    const changes = new Subscribable();
    const leave = changes.subscribe(() => {});
    expect(changes.hasListeners).toBe(true);
    leave();
    expect(changes.hasListeners).toBe(false);
  });
});
