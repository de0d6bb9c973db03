/** English texts with the messages of another language in their places. */
type Text = string | ((value: string) => string) | { readonly [key: string]: Text };

/** What no message is there for stays English. A text that is made with something is made with one thing. */
export function layMessages<Texts extends object>(texts: Texts, messages: object | undefined): Texts {
  return (messages === undefined ? texts : lay(texts as unknown as Text, messages)) as Texts;
}

function lay(text: Text, message: unknown): Text {
  if (typeof text === 'object') {
    if (typeof message !== 'object' || message === null) return text;
    const laid = Object.entries(text).map(([key, part]) => [key, lay(part, Reflect.get(message, key))]);
    return (Array.isArray(text) ? laid.map(([, part]) => part) : Object.fromEntries(laid)) as Text;
  }
  if (typeof message !== 'string') return text;
  return typeof text === 'string' ? message : (value) => message.replaceAll(/\{\w+\}/g, () => value);
}
