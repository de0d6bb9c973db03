import { playlistTexts } from '@tutti/contract/music/playlist-texts';
import { useOpenView } from '#navigation/view.ts';
import { BackButton } from './back-button.tsx';

export function BackToLibrary() {
  const openView = useOpenView();
  return <BackButton label={playlistTexts.back} onPress={() => openView({ id: 'library' })} />;
}
