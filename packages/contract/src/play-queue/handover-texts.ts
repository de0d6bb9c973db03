/** Moving the queue from device to device. */
export const handoverTexts = {
  offer: (device: string | undefined) =>
    device === undefined ? 'Continue where you left off' : `Continue where you left off on ${device}`,
  accept: 'Continue',
  dismiss: 'Not now',
} as const;
