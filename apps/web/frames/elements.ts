/** Elements of the two small games, which run in frames of their own, without the app and its React. */

interface ElementOptions {
  readonly className?: string;
  readonly text?: string;
  readonly attributes?: Readonly<Record<string, string>>;
}

export function makeElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  { className, text, attributes = {} }: ElementOptions = {},
  children: readonly Node[] = [],
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  if (className) element.className = className;
  if (text !== undefined) element.textContent = text;
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

export interface ButtonOptions {
  readonly label: string;
  readonly onPress: () => void;
  readonly isPrimary?: boolean;
  readonly isDisabled?: boolean;
  readonly name?: string;
}

export function makeButton({
  label,
  onPress,
  isPrimary,
  isDisabled,
  name,
}: ButtonOptions): HTMLButtonElement {
  const button = makeElement('button', {
    ...(isPrimary ? { className: 'primary' } : {}),
    text: label,
    attributes: { type: 'button', ...(name ? { 'aria-label': name } : {}) },
  });
  button.disabled = isDisabled ?? false;
  button.addEventListener('click', onPress);
  return button;
}

/** Replaces the buttons; the focus stays in the row if it was there. */
export function replaceButtons(row: HTMLElement, buttons: readonly HTMLButtonElement[]): void {
  const hadFocus = row.contains(document.activeElement);
  const label = document.activeElement?.textContent;
  row.replaceChildren(...buttons);
  if (!hadFocus) return;
  const usable = buttons.filter(({ disabled }) => !disabled);
  (usable.find(({ textContent }) => textContent === label) ?? usable[0])?.focus();
}

/** Reads the theme from the fragment, because a sandboxed frame cannot ask the app for it. */
export function followTheme(): void {
  const [theme] = location.hash.slice(1).split('&');
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
}

export const formatChips = (chips: number): string => chips.toLocaleString('en');
