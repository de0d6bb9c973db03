export const appearanceTexts = {
  theme: 'Theme',
  themes: { system: 'System', dark: 'Dark', black: 'Black', light: 'Light' },
  accent: 'Accent',
  accents: { amber: 'Amber', rose: 'Rose', violet: 'Violet', blue: 'Blue', teal: 'Teal', green: 'Green' },
} as const;
