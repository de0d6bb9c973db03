/** A tree of English texts, which may be functions of one value. */
type Text = string | ((value: string) => string) | { readonly [key: string]: Text };

/** Replaces texts by the messages of another language. A text without a message stays English. */
export function translateTexts<Texts extends object>(texts: Texts, messages: object | undefined): Texts {
  return (messages === undefined ? texts : translate(texts as unknown as Text, messages)) as Texts;
}

function translate(text: Text, message: unknown): Text {
  if (typeof text === 'object') {
    if (typeof message !== 'object' || message === null) return text;
    const translated = Object.entries(text).map(([key, part]) => [
      key,
      translate(part, Reflect.get(message, key)),
    ]);
    return (
      Array.isArray(text) ? translated.map(([, part]) => part) : Object.fromEntries(translated)
    ) as Text;
  }
  if (typeof message !== 'string') return text;
  return typeof text === 'string' ? message : (value) => message.replaceAll(/\{\w+\}/g, () => value);
}
