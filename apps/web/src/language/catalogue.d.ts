declare module 'virtual:tutti-catalogue/*' {
  const catalogue: Readonly<Record<string, object>>;
  export const said: Readonly<Record<string, string | undefined>>;
  export default catalogue;
}
