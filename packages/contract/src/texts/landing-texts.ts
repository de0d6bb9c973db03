/** The claims of the landing page, in one place because marketing changes more often than code. */
import { accountTexts } from './account-texts.ts';

export const landingTexts = {
  heading: 'Everyone hears the same moment.',
  introduction:
    'Genre radio that never stops, your favorites one press away, and friends in other rooms on exactly the same beat.',
  always: 'Genre radio, day and night',
  signUp: 'Sign up free',
  signUpNote: 'An e-mail address is all it takes.',
  login: 'Log in',
  features: [
    {
      title: 'Curated 24/7 genre streams',
      text: 'Every genre has a station that is always on. Join one and land in the middle of the song, together with everybody else.',
    },
    {
      title: 'Favorites and playlists',
      text: 'Keep what moves you. One heart on a track that plays, one playlist for every mood, ready on every device.',
    },
    {
      title: 'Party rooms',
      text: 'Put the same stream on in the kitchen, the garden and three cities. All speakers stay in step.',
    },
  ],
  genresHeading: 'Seventeen genres, always on air',
  genresText: 'No start button, no skipping ahead: tune in and you are where everybody else is.',
  claims: [
    { title: accountTexts.songsClaim, text: 'in a library you can search, sort and play.' },
    { title: 'AI-style recommendations', text: 'a fresh mix each time, leaning towards what you like.' },
    { title: 'Free to join', text: 'no advertising, no tracking, no card.' },
  ],
  closing: {
    heading: 'There is a seat left.',
    text: 'The music is already playing.',
    action: 'Create your account',
  },
  albumCovers: 'Album covers',
  moveTheCovers: 'Move the covers',
  stopTheCovers: 'Stop the covers',
  account: 'Account',
  whatYouGet: 'What you get',
  inShort: 'In short',
} as const;
