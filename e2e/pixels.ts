import type { Page } from '@playwright/test';

export type Rgb = readonly [number, number, number];

/** What of the browser is used inside the page; the types of a page are not known here. */
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

/** The colors that somebody sees at these places of the window. */
export async function pixelsAt(page: Page, places: readonly { x: number; y: number }[]): Promise<Rgb[]> {
  const picture = (await page.screenshot({ scale: 'css' })).toString('base64');
  // In a page of its own, because the policy of ours lets nobody read such an address.
  const reader = await page.context().newPage();
  try {
    return await reader.evaluate(
      async ({ picture, places }) => {
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
        return places.map(({ x, y }) => {
          const { data } = drawn.getImageData(x, y, 1, 1);
          return [data[0] ?? 0, data[1] ?? 0, data[2] ?? 0] as const;
        });
      },
      { picture, places },
    );
  } finally {
    await reader.close();
  }
}
