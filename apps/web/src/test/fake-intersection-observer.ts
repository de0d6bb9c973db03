import { vi } from 'vitest';

interface Position {
  /** The part of the element that is visible, from 0 to 1. */
  intersectionRatio: number;
  topPx: number;
}

const EDGE_PX = 56;

/** Lets a test say where elements are, because jsdom has no layout. Nothing is visible before. Lasts until `vi.unstubAllGlobals()`. */
export function fakeIntersectionObserver() {
  const observed: { element: Element; report: IntersectionObserverCallback }[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly report: IntersectionObserverCallback;
      constructor(report: IntersectionObserverCallback) {
        this.report = report;
      }
      observe(element: Element) {
        observed.push({ element, report: this.report });
      }
      disconnect() {}
    },
  );
  return {
    move(element: Element, { intersectionRatio, topPx }: Position) {
      const boundingClientRect = new DOMRect(0, topPx, EDGE_PX, EDGE_PX);
      const entry = { target: element, intersectionRatio, boundingClientRect };
      for (const { report } of observed.filter((one) => one.element === element))
        report([entry as unknown as IntersectionObserverEntry], {} as IntersectionObserver);
    },
  };
}
