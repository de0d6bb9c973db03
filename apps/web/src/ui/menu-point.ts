/** A menu opens at this point instead of at its button, such as at the pointer. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Opens a menu at a point, or without one at its button. */
export type OpenMenu = (point: Point | undefined) => void;

/** Returns undefined if there is no menu for what the user has pressed. */
export type FindMenu = (target: Element) => OpenMenu | undefined;

const points = new WeakMap<Element, Point>();

export function openMenuAt(button: HTMLElement, point: Point | undefined): void {
  if (point !== undefined) points.set(button, point);
  button.click();
}

/** Returns the point at which the button was told to open its menu, once. */
export function takePoint(button: Element): Point | undefined {
  const point = points.get(button);
  points.delete(button);
  return point;
}
