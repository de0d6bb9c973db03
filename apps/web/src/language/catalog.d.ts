declare module 'virtual:tutti-catalog/*' {
  const catalog: Readonly<Record<string, object>>;
  export const serverSentences: Readonly<Record<string, string | undefined>>;
  export const sentencePatterns: readonly (readonly [
    pattern: RegExp,
    text: string | ((...parts: (string | number)[]) => string) | undefined,
  ])[];
  export default catalog;
}
