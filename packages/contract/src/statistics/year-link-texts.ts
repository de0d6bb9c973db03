export const yearLinkTexts = {
  title: (year: string) => `${year} in music`,
} as const;
