export interface Pictures {
  /** Sets the source once the picture has arrived; `onMissing` runs if there is none. */
  show(image: HTMLImageElement, address: string, onMissing?: () => void): void;
}

/** Pictures that stay in memory: those on the screen and some of what came before. */
const CACHED_MAX = 60;

/** Pictures need the token, which an image element cannot send. */
export function createPictures(load: (address: string) => Promise<Response | undefined>): Pictures {
  const cached = new Map<string, Promise<string | undefined>>();

  async function fetchPicture(address: string): Promise<string | undefined> {
    const answer = await load(address);
    return answer && URL.createObjectURL(await answer.blob());
  }

  function find(address: string): Promise<string | undefined> {
    const known = cached.get(address);
    if (known !== undefined) return known;
    const found = fetchPicture(address).catch(() => undefined);
    cached.set(address, found);
    // One that failed is requested again the next time.
    void found.then((url) => url || cached.delete(address));
    for (const oldest of cached.keys()) {
      if (cached.size <= CACHED_MAX) break;
      void cached.get(oldest)?.then((url) => url && URL.revokeObjectURL(url));
      cached.delete(oldest);
    }
    return found;
  }

  return {
    show(image, address, onMissing) {
      void find(address).then((url) => {
        if (url === undefined) onMissing?.();
        else image.src = url;
      });
    },
  };
}
