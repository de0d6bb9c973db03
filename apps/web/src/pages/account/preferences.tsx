import { OwnAppearance } from './own-appearance.tsx';
import { OwnLanguage } from './own-language.tsx';

export function Preferences() {
  return (
    <>
      <OwnAppearance />
      <OwnLanguage />
    </>
  );
}
