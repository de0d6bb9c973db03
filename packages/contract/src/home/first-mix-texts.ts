export const firstMixTexts = {
  title: 'What do you like to listen to?',
  picked: (count: number, wanted: number) => `${count} of ${wanted} picked`,
  start: 'Start my mix',
  dismiss: 'Not now',
} as const;
