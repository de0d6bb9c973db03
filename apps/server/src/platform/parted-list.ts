/** A list that is read a part at a time while it is written, so that it is nowhere as a whole. */

type ReadPart<Item> = () => Promise<readonly Item[]>;

export class PartedList<Item> {
  /** The number of rows it is read from. Rows that are deleted meanwhile are left out. */
  readonly length: number;
  readonly parts: () => Iterable<ReadPart<Item>>;

  constructor(length: number, parts: () => Iterable<ReadPart<Item>>) {
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

export function inParts<Row, Item>(rows: Rows<Row>, { size, read }: Reading<Row, Item>): PartedList<Item> {
  return new PartedList(rows.length, function* () {
    for (let start = 0; start < rows.length; start += size)
      yield () => read(Array.from(rows.slice(start, start + size) as Iterable<Row>));
  });
}

/** An object whose last field is such a list. */
export class PartedObject<Whole extends object, Field extends keyof Whole & string = keyof Whole & string> {
  readonly head: Omit<Whole, Field>;
  readonly field: Field;
  readonly list: PartedList<unknown>;

  constructor(head: Omit<Whole, Field>, field: Field, list: PartedList<unknown>) {
    this.head = head;
    this.field = field;
    this.list = list;
  }
}
