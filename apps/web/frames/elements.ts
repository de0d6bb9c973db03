/** Elements of the two small games; they live in frames of their own, without the app and its React. */

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

/** Shows these buttons instead of the former ones; whoever was on one of them stays in the row. */
export function replaceButtons(row: HTMLElement, buttons: readonly HTMLButtonElement[]): void {
  const hadFocus = row.contains(document.activeElement);
  const label = document.activeElement?.textContent;
  row.replaceChildren(...buttons);
  if (!hadFocus) return;
  const usable = buttons.filter(({ disabled }) => !disabled);
  (usable.find(({ textContent }) => textContent === label) ?? usable[0])?.focus();
}

/** The app cannot be asked for its theme from in here; it writes it behind the address. */
export function followTheme(): void {
  const theme = location.hash.slice(1);
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
}

export const formatChips = (chips: number): string => chips.toLocaleString('en');
