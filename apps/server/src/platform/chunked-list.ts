/** A list that is read in chunks while it is sent, so that the whole list is never in memory. */

export class ChunkedList<Item> {
  /** The number of rows, if known. Rows that are deleted meanwhile are left out. */
  readonly length: number | undefined;
  /** Each chunk may be requested once the chunk before it has been read. */
  readonly parts: () => Iterable<() => Promise<readonly Item[]>>;

  constructor(length: number | undefined, parts: () => Iterable<() => Promise<readonly Item[]>>) {
    this.length = length;
    this.parts = parts;
  }
}

interface Reading<Row, Item> {
  readonly size: number;
  readonly read: (rows: readonly Row[]) => Promise<readonly Item[]>;
}

type Rows<Row> = readonly Row[] | (Row extends number ? Int32Array : never);

export function inParts<Row, Item>(rows: Rows<Row>, { size, read }: Reading<Row, Item>): ChunkedList<Item> {
  return new ChunkedList(rows.length, function* () {
    for (let start = 0; start < rows.length; start += size)
      yield () => read(Array.from(rows.slice(start, start + size) as Iterable<Row>));
  });
}

interface PageReading<Row, Item> extends Reading<Row, Item> {
  /** Reads the rows after this one, or the first ones. A page with fewer rows than `limit` is the last. */
  readonly readPage: (after: Row | undefined, limit: number) => Promise<readonly Row[]>;
}

/** Reads the rows themselves in pages, because there may be too many for memory. */
export function inPages<Row, Item>({ size, readPage, read }: PageReading<Row, Item>): ChunkedList<Item> {
  return new ChunkedList(undefined, function* () {
    let after: Row | undefined;
    let isOver = false;
    while (!isOver)
      yield async () => {
        const rows = await readPage(after, size);
        after = rows.at(-1);
        isOver = rows.length < size;
        return rows.length === 0 ? [] : read(rows);
      };
  });
}

type ListsOf<Whole> = { readonly [Field in keyof Whole]?: ChunkedList<unknown> };

/** An object whose last fields are such lists. */
export class ChunkedObject<Whole extends object> {
  readonly head: Partial<Whole>;
  readonly lists: ListsOf<Whole>;

  /** Every field of the whole object is in one of the two. */
  constructor(head: Partial<Whole>, lists: ListsOf<Whole>) {
    this.head = head;
    this.lists = lists;
  }
}
