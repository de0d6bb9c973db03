declare module 'virtual:room-screen-texts' {
  const translations: Readonly<Record<string, object>>;
  export default translations;
}
