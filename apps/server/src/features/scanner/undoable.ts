/** Undoes the latest changes of a map or set, because copying it before each batch would copy thousands of entries. */
class Undo {
  #steps: (() => void)[] = [];

  add(step: () => void): void {
    this.#steps.push(step);
  }

  run(): void {
    const steps = this.#steps.reverse();
    this.#steps = [];
    for (const step of steps) step();
  }

  forget(): void {
    this.#steps = [];
  }
}

export class UndoableMap<Key, Value> extends Map<Key, Value> {
  readonly #undo = new Undo();

  override set(key: Key, value: Value): this {
    const hadBefore = super.has(key);
    const before = super.get(key) as Value;
    this.#undo.add(() => (hadBefore ? super.set(key, before) : super.delete(key)));
    return super.set(key, value);
  }

  override delete(key: Key): boolean {
    const before = super.get(key) as Value;
    const hadBefore = super.delete(key);
    if (hadBefore) this.#undo.add(() => super.set(key, before));
    return hadBefore;
  }

  commit(): void {
    this.#undo.forget();
  }

  undo(): void {
    this.#undo.run();
  }
}

export class UndoableSet<Value> extends Set<Value> {
  readonly #undo = new Undo();

  override add(value: Value): this {
    if (super.has(value)) return this;
    this.#undo.add(() => super.delete(value));
    return super.add(value);
  }

  override delete(value: Value): boolean {
    const hadBefore = super.delete(value);
    if (hadBefore) this.#undo.add(() => super.add(value));
    return hadBefore;
  }

  commit(): void {
    this.#undo.forget();
  }

  undo(): void {
    this.#undo.run();
  }
}
