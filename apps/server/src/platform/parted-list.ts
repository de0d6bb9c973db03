/** A list that is read a part at a time while it is written, so that it is nowhere as a whole. */

export class PartedList<Item> {
  /** The number of rows it is read from, where that is known. Rows that are deleted meanwhile are left out. */
  readonly length: number | undefined;
  /** The next part may be asked for once the last one has been read. */
  readonly parts: () => Iterable<() => Promise<readonly Item[]>>;

  constructor(length: number | undefined, parts: () => Iterable<() => Promise<readonly Item[]>>) {
    this.length = length;
    this.parts = parts;
  }
}

interface Reading<Row, Item> {
  /** Rows of which a part is read. */
  readonly size: number;
  readonly read: (rows: readonly Row[]) => Promise<readonly Item[]>;
}

type Rows<Row> = readonly Row[] | (Row extends number ? Int32Array : never);

/** For rows that are there as a whole: ids, or few. */
export function inParts<Row, Item>(rows: Rows<Row>, { size, read }: Reading<Row, Item>): PartedList<Item> {
  return new PartedList(rows.length, function* () {
    for (let start = 0; start < rows.length; start += size)
      yield () => read(Array.from(rows.slice(start, start + size) as Iterable<Row>));
  });
}

interface PageReading<Row, Item> extends Reading<Row, Item> {
  /** The rows behind this one, or the first ones; fewer than `limit` are the last. */
  readonly readPage: (after: Row | undefined, limit: number) => Promise<readonly Row[]>;
}

/** For rows that may be so many that they, too, are read a page at a time. */
export function inPages<Row, Item>({ size, readPage, read }: PageReading<Row, Item>): PartedList<Item> {
  return new PartedList(undefined, function* () {
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

type ListsOf<Whole> = { readonly [Field in keyof Whole]?: PartedList<unknown> };

/** An object whose last fields are such lists. */
export class PartedObject<Whole extends object> {
  readonly head: Partial<Whole>;
  readonly lists: ListsOf<Whole>;

  /** Each field of the whole stands in one of the two. */
  constructor(head: Partial<Whole>, lists: ListsOf<Whole>) {
    this.head = head;
    this.lists = lists;
  }
}
