/** The claims of the landing page, in one place because marketing changes more often than code. */
import { accountTexts } from '@tutti/contract/texts/account-texts';
import { Headphones, Heart, PartyPopper } from 'lucide-react';

export const landingContent = {
  heading: 'Everyone hears the same moment.',
  introduction:
    'Genre radio that never stops, your favorites one press away, and friends in other rooms on exactly the same beat.',
  signUp: 'Sign up free',
  login: 'Log in',
  features: [
    {
      icon: Headphones,
      title: 'Curated 24/7 genre streams',
      text: 'Every genre has a station that is always on. Join one and land in the middle of the song, together with everybody else.',
    },
    {
      icon: Heart,
      title: 'Favorites and playlists',
      text: 'Keep what moves you. One heart on a track that plays, one playlist for every mood, ready on every device.',
    },
    {
      icon: PartyPopper,
      title: 'Party rooms',
      text: 'Put the same stream on in the kitchen, the garden and three cities. All speakers stay in step.',
    },
  ],
  genresHeading: 'Seventeen genres, always on air',
  genres: accountTexts.genreChips,
  claims: [
    { title: accountTexts.songsClaim, text: 'in a library you can search, sort and play.' },
    { title: 'AI-style recommendations', text: 'a fresh mix each time, leaning towards what you like.' },
    { title: 'Free to join', text: 'sign up with an e-mail address, nothing else.' },
  ],
} as const;
