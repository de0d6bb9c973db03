declare module 'virtual:tutti-catalogue/*' {
  const catalogue: Readonly<Record<string, object>>;
  export const said: Readonly<Record<string, string | undefined>>;
  export const saidWithFigures: readonly (readonly [
    pattern: RegExp,
    text: string | ((...parts: (string | number)[]) => string) | undefined,
  ])[];
  export default catalogue;
}
