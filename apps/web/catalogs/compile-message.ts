/** Compiles an ICU message to a JavaScript expression, so that the page needs no parser. */
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

export { type MessageFormatElement, TYPE };

/** The first lines of a compiled catalog. */
export const preamble = (language: string) =>
  [
    `const rules = new Intl.PluralRules('${language}');`,
    `const figures = new Intl.NumberFormat('${language}');`,
    "const pick = (n, forms) => forms['=' + n] ?? forms[rules.select(n)] ?? forms.other;",
    'const choose = (value, forms) => forms[value] ?? forms.other;',
  ].join('\n');

type Options = Readonly<Record<string, { value: MessageFormatElement[] }>>;

const compileForms = (options: Options, counted?: string) =>
  `{ ${Object.entries(options)
    .map(([name, { value }]) => `${JSON.stringify(name)}: ${compileElements(value, counted)}`)
    .join(', ')} }`;

function compileElement(element: MessageFormatElement, counted: string | undefined): string {
  switch (element.type) {
    case TYPE.literal:
      return JSON.stringify(element.value);
    case TYPE.argument:
      return element.value;
    case TYPE.pound:
      if (counted === undefined) throw new Error('# stands outside of a plural');
      return `figures.format(${counted})`;
    case TYPE.plural:
      if (element.offset !== 0 || element.pluralType === 'ordinal') {
        throw new Error('offsets and ordinals are not compiled');
      }
      return `pick(${element.value}, ${compileForms(element.options, element.value)})`;
    case TYPE.select:
      return `choose(${element.value}, ${compileForms(element.options)})`;
    default:
      throw new Error(`an element of kind ${TYPE[element.type]} is not compiled`);
  }
}

const compileElements = (elements: readonly MessageFormatElement[], counted?: string): string =>
  // Starts with an empty text, so that numbers are concatenated and not added.
  elements.length === 0 ? "''" : elements.map((element) => compileElement(element, counted)).join(' + ');

/** Tags are plain text; an apostrophe only quotes before a brace, as in ICU. */
export const parseMessage = (message: string) => parse(message, { ignoreTag: true });

/** `undefined` as parameters means a text without any. */
export function compileMessage(message: string, parameters: readonly string[] | undefined): string {
  const body = compileElements(parseMessage(message));
  return parameters === undefined ? body : `(${parameters.join(', ')}) => '' + ${body}`;
}
