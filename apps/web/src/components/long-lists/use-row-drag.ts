/** Drags a row by pointer; near the edge of the pane the list scrolls. */
import type { PointerEvent } from 'react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ROW_PX } from './row-height.ts';

export interface Drag {
  readonly key: string;
  readonly from: number;
  readonly to: number;
  readonly offsetPx: number;
}

const EDGE_PX = 64;
/** Pixels per frame at the very edge. */
const SPEED_MAX_PX = 24;

/** Pixels per frame: faster nearer to the edge. */
export function edgeSpeed(pointerY: number, pane: { top: number; bottom: number }): number {
  const above = pane.top + EDGE_PX - pointerY;
  const below = pointerY - (pane.bottom - EDGE_PX);
  const speed = Math.round(Math.min(Math.max(above, below, 0) / EDGE_PX, 1) * SPEED_MAX_PX);
  return above > below ? 0 - speed : speed;
}

export function useRowDrag(
  list: { current: HTMLElement | null },
  count: number,
  onDrop: (drag: Drag) => void,
) {
  const [drag, setDrag] = useState<Drag>();
  const grabbedPx = useRef(0);
  const pointerY = useRef(0);

  const yInList = () => pointerY.current - (list.current?.getBoundingClientRect().top ?? 0);

  function follow() {
    const topPx = yInList() - grabbedPx.current;
    const to = Math.min(count - 1, Math.max(0, Math.round(topPx / ROW_PX)));
    setDrag((now) => now && { ...now, to, offsetPx: topPx - now.from * ROW_PX });
  }

  const pull = useEffectEvent(() => {
    const pane = list.current?.closest('[data-pane], main');
    if (!pane) return;
    const before = pane.scrollTop;
    pane.scrollTop += edgeSpeed(pointerY.current, pane.getBoundingClientRect());
    if (pane.scrollTop !== before) follow();
  });

  // A pointer that rests at the edge sends no events, but the list has to keep scrolling.
  const isDragging = drag !== undefined;
  useEffect(() => {
    if (!isDragging) return;
    let frame = requestAnimationFrame(function onFrame() {
      pull();
      frame = requestAnimationFrame(onFrame);
    });
    return () => cancelAnimationFrame(frame);
  }, [isDragging]);

  return {
    drag,
    start(event: PointerEvent<HTMLElement>, index: number, key: string) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      pointerY.current = event.clientY;
      grabbedPx.current = yInList() - index * ROW_PX;
      setDrag({ key, from: index, to: index, offsetPx: 0 });
    },
    move(event: PointerEvent<HTMLElement>) {
      pointerY.current = event.clientY;
      follow();
    },
    drop() {
      if (drag !== undefined) onDrop(drag);
      setDrag(undefined);
    },
    cancel: () => setDrag(undefined),
  };
}
