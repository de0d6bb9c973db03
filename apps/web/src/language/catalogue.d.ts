declare module 'virtual:tutti-catalogue/*' {
  const catalogue: Readonly<Record<string, object>>;
  export default catalogue;
}
