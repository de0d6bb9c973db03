declare module 'virtual:tutti-catalog/*' {
  const catalog: Readonly<Record<string, object>>;
  export const said: Readonly<Record<string, string | undefined>>;
  export const saidWithFigures: readonly (readonly [
    pattern: RegExp,
    text: string | ((...parts: (string | number)[]) => string) | undefined,
  ])[];
  export default catalog;
}
