// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeCacheStorage } from '../src/test/fake-caches.ts';

const ORIGIN = 'http://localhost';
/** Imported by URL, because its types are those of a worker and not of a page. */
const WORKER = new URL('./service-worker.ts', import.meta.url).href;

interface Build {
  readonly version: string;
  /** Files besides the page. */
  readonly files: readonly string[];
  readonly assets?: readonly string[];
}

interface Happening {
  readonly request?: { readonly method: string; readonly mode: string; readonly url: string };
  waitUntil(work: Promise<unknown>): void;
  respondWith(answer: Promise<Response>): void;
  addRoutes?(routes: Routes): Promise<void>;
}

/** The static routes of browsers that support them. */
type Routes = readonly { readonly condition: { readonly urlPattern: string }; readonly source: string }[];

type Answer = () => Response | Promise<Response>;

let caches: FakeCacheStorage;
/** The server's responses, by path. */
let served: Map<string, Answer>;

class Worker {
  readonly #listeners = new Map<string, (happening: Happening) => void>();

  static async start(build: Build): Promise<Worker> {
    const worker = new Worker();
    vi.resetModules();
    vi.stubGlobal('SHELL', {
      catalogs: {},
      assets: build.files,
      ...build,
      files: ['/index.html', ...build.files],
    });
    vi.stubGlobal('self', {
      location: { origin: ORIGIN },
      skipWaiting: async () => undefined,
      addEventListener: (name: string, listener: (happening: Happening) => void) =>
        worker.#listeners.set(name, listener),
    });
    await import(/* @vite-ignore */ WORKER);
    return worker;
  }

  /** Simulates a new build, which is installed and takes over. */
  static async deploy(build: Build): Promise<Worker> {
    served.set('/index.html', () => new Response(`page of ${build.version}`));
    for (const file of build.assets ?? build.files) served.set(file, () => new Response(file));
    const worker = await Worker.start(build);
    await worker.happen('install');
    await worker.happen('activate');
    return worker;
  }

  async happen(name: 'install' | 'activate', more: Partial<Happening> = {}): Promise<void> {
    const works: Promise<unknown>[] = [];
    this.#listeners.get(name)?.({ waitUntil: (work) => works.push(work), respondWith() {}, ...more });
    await Promise.all(works);
  }

  async open(path: string, mode = 'navigate'): Promise<string> {
    let answer: Promise<Response> | undefined;
    this.#listeners.get('fetch')?.({
      request: { method: 'GET', mode, url: ORIGIN + path },
      waitUntil() {},
      respondWith: (given) => {
        answer = given;
      },
    });
    return (await (answer ?? Promise.reject(new Error(`${path} is left to the browser.`)))).text();
  }
}

beforeEach(() => {
  caches = new FakeCacheStorage();
  served = new Map();
  vi.stubGlobal('caches', caches);
  vi.stubGlobal(
    'Request',
    class {
      readonly url: string;
      constructor(url: string) {
        this.url = url;
      }
    },
  );
  vi.stubGlobal('fetch', async (request: string | { url: string }) => {
    const { pathname } = new URL(typeof request === 'string' ? request : request.url, ORIGIN);
    const answer = served.get(pathname);
    return answer === undefined ? new Response('not here', { status: 404 }) : answer();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const FIRST = { version: 'first', files: ['/assets/start-1.js'] };

describe('opening the app', () => {
  it.each([500, 502, 503, 504, 520, 530])(
    'shows the stored page if a proxy responds with %i in place of the server',
    async (status) => {
      const worker = await Worker.deploy(FIRST);
      served.set('/library', () => new Response('The proxy is sorry.', { status }));
      expect(await worker.open('/library')).toBe('page of first');
    },
  );

  it("shows the server's response if there is one, and if no page is stored", async () => {
    const worker = await Worker.deploy(FIRST);
    served.set('/library', () => new Response('a newer page'));
    expect(await worker.open('/library')).toBe('a newer page');
    await caches.delete('shell-first');
    served.set('/library', () => new Response('The page is not built yet.', { status: 503 }));
    expect(await worker.open('/library')).toBe('The page is not built yet.');
  });

  it('shows the stored page if the connection hangs', async () => {
    const worker = await Worker.deploy(FIRST);
    vi.useFakeTimers();
    served.set('/library', () => new Promise(() => {}));
    const opened = worker.open('/library');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await opened).toBe('page of first');
  });

  it('waits for a slow server if no page is stored', async () => {
    const worker = await Worker.start(FIRST);
    vi.useFakeTimers();
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<Response>();
    served.set('/library', () => arrived);
    const opened = worker.open('/library');
    await vi.advanceTimersByTimeAsync(60_000);
    arrive(new Response('the page at last'));
    expect(await opened).toBe('the page at last');
  });
});

describe('API requests, sound and pictures', () => {
  const install = async (addRoutes: (routes: Routes) => Promise<void>) => {
    await Worker.deploy(FIRST);
    const worker = await Worker.start({ ...FIRST, version: 'second' });
    await worker.happen('install', { addRoutes });
    return caches.keys();
  };

  it('do not wake the worker if the browser supports that', async () => {
    const reported: Routes[] = [];
    await install(async (routes) => void reported.push(routes));
    expect(reported).toEqual([[{ condition: { urlPattern: '/api/*' }, source: 'network' }]]);
  });

  it('do not break the app in a browser without support', async () => {
    const cacheNames = await install(() => Promise.reject(new TypeError('no routes here')));
    expect(cacheNames).toContain('shell-second');
  });
});

describe('an open page during the installation of a new build', () => {
  const buildOf = (version: string): Build => {
    const files = [`/assets/start-${version}.js`, '/assets/fonts.woff2'];
    return { version, files, assets: [...files, `/assets/view-${version}.js`] };
  };
  /** The server only has the new build. */
  const deploy = (version: string) => {
    served.clear();
    return Worker.deploy(buildOf(version));
  };
  const load = (worker: Worker, file: string) => worker.open(`/assets/${file}`, 'cors');
  const shellNames = async () => (await caches.keys()).filter((name) => name.startsWith('shell-'));

  it('still has its first files, and those loaded later, until the build after the next', async () => {
    await load(await deploy('a'), 'view-a.js');
    const second = await deploy('b');
    expect(await load(second, 'start-a.js')).toBe('/assets/start-a.js');
    expect(await load(second, 'view-a.js')).toBe('/assets/view-a.js');
    expect(await load(second, 'start-b.js')).toBe('/assets/start-b.js');

    const third = await deploy('c');
    expect(await load(third, 'start-a.js')).toBe('not here');
    expect(await load(third, 'view-a.js')).toBe('not here');
    expect(await load(third, 'start-b.js')).toBe('/assets/start-b.js');
    expect(await shellNames()).toEqual(['shell-b', 'shell-c']);
  });

  it('opens again as the new one', async () => {
    await deploy('a');
    const worker = await deploy('b');
    served.clear();
    expect(await worker.open('/library')).toBe('not here');
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await worker.open('/library')).toBe('page of b');
  });

  it('stores shared files once', async () => {
    await deploy('a');
    await deploy('b');
    const before = await caches.open('shell-a');
    expect(await before.match('/assets/fonts.woff2')).toBeUndefined();
    expect(await before.match('/index.html')).toBeUndefined();
    expect(await before.match('/assets/start-a.js')).toBeDefined();
  });

  it('keeps its files although a build in between failed to install', async () => {
    await deploy('a');
    const broken = await Worker.start(buildOf('b'));
    await expect(broken.happen('install')).rejects.toThrow();
    await deploy('c');
    expect(await shellNames()).toEqual(['shell-a', 'shell-c']);
  });
});
