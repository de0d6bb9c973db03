interface ElementOptions {
  readonly className?: string;
  readonly text?: string;
  /** Text of people or of tags, in whatever script it is. */
  readonly isTheirs?: boolean;
  readonly attributes?: Readonly<Record<string, string>>;
}

export function makeElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  { className, text, isTheirs, attributes = {} }: ElementOptions = {},
  children: readonly Node[] = [],
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  if (className) element.className = className;
  if (text !== undefined) element.textContent = text;
  if (isTheirs) element.dir = 'auto';
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** Browsers of TVs have no `replaceChildren`. */
export function setChildren(parent: Element, children: readonly Node[]): void {
  parent.textContent = '';
  parent.append(...children);
}
