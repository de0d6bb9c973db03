import { adminTexts, auditDetailTexts, backupTexts, settingWarningTexts, signalTexts } from '@tutti/contract';
import { libraryFaultTexts } from '@tutti/contract/library/fault-texts';
import { describe, expect, it } from 'vitest';
import {
  compileCatalog,
  type Messages,
  readMessages,
  TRANSLATED,
} from '../apps/web/catalogs/compile-catalog.ts';
import {
  compileMessage,
  type MessageFormatElement,
  parseMessage,
  TYPE,
} from '../apps/web/catalogs/compile-message.ts';
import { readEnglish, readParameters, type Text } from '../apps/web/catalogs/english.ts';
import { speak } from '../apps/web/catalogs/languages.ts';

type Leaf = readonly [key: string, value: Exclude<Text, object>];

function leavesOf(texts: Text | Messages, key = ''): Leaf[] {
  if (typeof texts !== 'object') return [[key, texts as Leaf[1]]];
  return Object.entries(texts).flatMap(([name, part]) =>
    leavesOf(part as Text, key === '' ? name : `${key}.${name}`),
  );
}

/** Collects names, and plurals with their cases. */
function look(elements: readonly MessageFormatElement[]) {
  const names = new Set<string>();
  const plurals: string[][] = [];
  const visit = (list: readonly MessageFormatElement[]): void => {
    for (const element of list) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
      if (element.type === TYPE.tag) throw new Error('A message has no tags');
      names.add(element.value);
      if (element.type !== TYPE.plural && element.type !== TYPE.select) continue;
      if (element.type === TYPE.plural) plurals.push(Object.keys(element.options));
      for (const { value } of Object.values(element.options)) visit(value);
    }
  };
  visit(elements);
  return { names, plurals };
}

const english = await readEnglish();
const texts = leavesOf(english);

describe.each(TRANSLATED)('the catalog %s', (language) => {
  const messages = new Map(leavesOf(readMessages(language)));

  it('translates every English text and nothing else', () => {
    expect([...messages.keys()].toSorted()).toEqual(texts.map(([key]) => key).toSorted());
  });

  it('takes the same parameters as the English texts', () => {
    const different = texts.flatMap(([key, text]) => {
      const wanted = typeof text === 'function' ? readParameters(text) : [];
      const message = messages.get(key);
      if (message === undefined) return [];
      const { names } = look(parseMessage(String(message)));
      return [...names].sort().join() === [...wanted].sort().join() ? [] : [key];
    });
    expect(different).toEqual([]);
  });

  it('has a form for every plural of the language', () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    const incomplete = [...messages].filter(([, message]) =>
      look(parseMessage(String(message))).plurals.some(
        (forms) => !pluralCategories.every((category) => forms.includes(category)),
      ),
    );
    expect(incomplete).toEqual([]);
  });

  it('has no empty message', () => {
    expect([...messages].filter(([, message]) => String(message).trim() === '')).toEqual([]);
  });

  it('compiles to a module with all messages', async () => {
    const script = await compileCatalog(language);
    const {
      default: catalog,
      serverSentences,
      sentencePatterns,
    } = (await import(`data:text/javascript,${encodeURIComponent(script)}`)) as {
      default: Messages;
      serverSentences: Readonly<Record<string, string>>;
      sentencePatterns: readonly (readonly [RegExp, string | ((...parts: (string | number)[]) => string)])[];
    };
    expect(
      leavesOf(catalog)
        .map(([key]) => key)
        .sort(),
    ).toEqual([...messages.keys()].sort());
    // The server sends English messages, and the page looks translations up by them.
    expect(serverSentences['Not found.']).toBe(messages.get('errors.NOT_FOUND.message'));
    for (const [key, warning] of Object.entries(settingWarningTexts))
      expect(serverSentences[warning]).toBe(messages.get(`setting-warning-texts.${key}`));
    expect(Object.values(serverSentences).filter((text) => typeof text !== 'string')).toEqual([]);
    const say = (sentence: string) => {
      const [pattern, text] = sentencePatterns.find(([each]) => each.test(sentence)) ?? [/$/, undefined];
      const parts = pattern.exec(sentence)?.slice(1) ?? [];
      const toPart = (part: string) => (/^\d+$/.test(part) ? Number(part) : part);
      return typeof text === 'function' ? text(...parts.map(toPart)) : text;
    };
    const { warnings, health } = signalTexts;
    const reported = catalog as unknown as { 'signal-texts': typeof signalTexts };
    const mine = reported['signal-texts'];
    const email = '50% (a+b) free.@example.org';
    expect(say(warnings.locked(email))).toBe(mine.warnings.locked(email));
    expect(say(warnings.failures('21'))).toBe(mine.warnings.failures('21'));
    expect(say(health.diskLow('3 MB'))).toBe(mine.health.diskLow('3 MB'));
    expect(say(health.diskFree('3 MB'))).toBe(mine.health.diskFree('3 MB'));
    expect(say(health.folderUnreadable('/a b/ü'))).toBe(mine.health.folderUnreadable('/a b/ü'));
    expect(say(adminTexts.clockHealth.right)).toBe(messages.get('admin-texts.clockHealth.right'));
    expect(say(backupTexts.health.newest(0))).not.toMatch(/less than|undefined/);
    expect(say('The scan found a broken file.')).toBeUndefined();
    const { 'audit-detail-texts': details } = catalog as unknown as {
      'audit-detail-texts': typeof auditDetailTexts;
    };
    expect(say(auditDetailTexts.usedCode)).toBe(details.usedCode);
    expect(say(auditDetailTexts.withPasskey('Mein Handy'))).toBe(details.withPasskey('Mein Handy'));
    expect(say(auditDetailTexts.withServiceRefused('Keys', 'No.'))).toBe(
      details.withServiceRefused('Keys', 'No.'),
    );
    expect(say(auditDetailTexts.resetByCommand)).toBe(details.resetByCommand);
    expect(say(auditDetailTexts.sessions(1))).toBe(details.sessions(1));
    const both = ['a.db', 'the index'] as const;
    expect(say(auditDetailTexts.copyAndMended(...both))).toBe(details.copyAndMended(...both));
    expect(say('My phone')).toBeUndefined();
    const { 'library-fault-texts': faults } = catalog as unknown as {
      'library-fault-texts': typeof libraryFaultTexts;
    };
    expect(say(libraryFaultTexts.folderNotOpened('/music (1)', 'EIO'))).toBe(
      faults.folderNotOpened('/music (1)', 'EIO'),
    );
    expect(say(libraryFaultTexts.passedOver(1_200, 'WMA'))).toBe(faults.passedOver(1_200, 'WMA'));
    expect(say(libraryFaultTexts.muchLost(30, 100))).toBe(faults.muchLost(30, 100));
  });
});

describe('a compiled message', () => {
  const run = (language: string, message: string, parameters: readonly string[], ...parts: unknown[]) => {
    const figures = new Intl.NumberFormat(language);
    const rules = new Intl.PluralRules(language);
    const pick = (n: number, forms: Record<string, string>) =>
      forms[`=${n}`] ?? forms[rules.select(n)] ?? forms.other;
    const choose = (value: string, forms: Record<string, string>) => forms[value] ?? forms.other;
    // oxlint-disable-next-line no-implied-eval -- what was compiled is run
    const make = new Function('figures', 'pick', 'choose', `return ${compileMessage(message, parameters)}`);
    return (make(figures, pick, choose) as (...all: unknown[]) => string)(...parts);
  };
  const SONGS = '{count, plural, =0 {keine Songs} one {# Song} other {# Songs}}';

  it('uses the plural rules of its language', () => {
    expect(run('de', SONGS, ['count'], 1)).toBe('1 Song');
    expect(run('de', SONGS, ['count'], 0)).toBe('keine Songs');
    expect(run('de', SONGS, ['count'], 12_345)).toBe('12.345 Songs');
    expect(run('fr', '{count, plural, one {# titre} other {# titres}}', ['count'], 0)).toBe('0 titre');
  });

  it('selects by a word, and handles missing values', () => {
    const message = 'Hallo{name, select, undefined {} other {, {name}}}';
    expect(run('de', message, ['name'], undefined)).toBe('Hallo');
    expect(run('de', message, ['name'], 'Ada')).toBe('Hallo, Ada');
  });

  it('takes its parameters in the order of the English text', () => {
    expect(run('ja', '{of}件中{count}件', ['count', 'of'], 2, 7)).toBe('7件中2件');
  });

  it('joins figures as text', () => {
    expect(run('de', '{one}{two}', ['one', 'two'], 1, 2)).toBe('12');
  });

  it('is refused if it is invalid', () => {
    expect(() => compileMessage('{count, plural, one {#}}', ['count'])).toThrow();
    expect(() => compileMessage('{when, date}', ['when'])).toThrow('not compiled');
  });
});

describe('a module of texts', () => {
  const code = "export const someTexts = {\n  a: 'A',\n} as const;\n";

  it('provides its texts in the language of the page', () => {
    const spoken = speak(code);
    expect(spoken).toMatch(/^import \{ inLanguage \} from '.*\/language\.ts';/);
    expect(spoken).toContain("export const someTexts = /* @__PURE__ */ inLanguage('some-texts', {");
  });
});
