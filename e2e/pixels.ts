import type { Page } from '@playwright/test';

export type Rgb = readonly [number, number, number];

/** The browser API used inside the page, because this project has no DOM types. */
interface Drawing {
  createElement(name: 'canvas'): {
    width: number;
    height: number;
    getContext(kind: '2d'): {
      drawImage(picture: unknown, x: number, y: number): void;
      getImageData(x: number, y: number, width: number, height: number): { data: ArrayLike<number> };
    };
  };
}

/** Returns the visible colors at the given points of the window. */
export async function pixelsAt(page: Page, points: readonly { x: number; y: number }[]): Promise<Rgb[]> {
  const picture = (await page.screenshot({ scale: 'css' })).toString('base64');
  // A separate page decodes the picture, because the page's CSP forbids data URLs.
  const reader = await page.context().newPage();
  try {
    return await reader.evaluate(
      async ({ picture, points }) => {
        const { Image, document } = globalThis as unknown as {
          Image: new () => { src: string; width: number; height: number; decode(): Promise<void> };
          document: Drawing;
        };
        const image = Object.assign(new Image(), { src: `data:image/png;base64,${picture}` });
        await image.decode();
        const canvas = document.createElement('canvas');
        canvas.width = image.width;
        canvas.height = image.height;
        const drawn = canvas.getContext('2d');
        drawn.drawImage(image, 0, 0);
        return points.map(({ x, y }) => {
          const { data } = drawn.getImageData(x, y, 1, 1);
          return [data[0] ?? 0, data[1] ?? 0, data[2] ?? 0] as const;
        });
      },
      { picture, points },
    );
  } finally {
    await reader.close();
  }
}
