import { describe, expect, it } from 'vitest';
import { isGeneralFolder, isShelf } from './general-folders.ts';

describe('a folder that says nothing about whose music is in it', () => {
  it.each([
    'Downloads',
    'Music',
    'old phone',
    'USB stick',
    'USB-Stick',
    'New folder',
    'New folder (2)',
    'WhatsApp Audio',
    'WhatsApp Voice Notes',
    'Music from my old laptop',
    'SD card',
    'Flash Drive',
    'Neuer Ordner',
    'altes Handy',
    'alte Musik vom Handy',
    'Eigene Musik',
    'Heruntergeladene Musik',
    'Speicherkarte',
    'Descargas',
    'Nueva carpeta',
    'Mi música',
    'Teléfono viejo',
    'memoria USB',
    'tarjeta SD',
    'Téléchargements',
    'Nouveau dossier',
    'Ma musique',
    'ancien téléphone',
    'clé USB',
    'carte SD',
    'ダウンロード',
    '新しいフォルダー',
    'ミュージック',
    '古いスマホ',
    'USBメモリ',
  ])('%s', (name) => {
    expect(isGeneralFolder(name)).toBe(true);
  });

  it.each([
    'Ann Lund',
    'The Music Band',
    'Old 97s',
    'New Order',
    'Car Seat Headrest',
    'Soft Machine',
    'Drive',
    'Memory',
    'My Morning Jacket',
    'Mon',
    'USB Ann',
    '1999',
    'Radio',
  ])('but %s does', (name) => {
    expect(isGeneralFolder(name)).toBe(false);
  });

  it('sorts by genre or year', () => {
    for (const shelf of ['Jazz', 'Hip-Hop', 'Klassik', '1999']) expect(isShelf(shelf)).toBe(true);
    for (const artist of ['Ann Lund', 'Primus', '10cc']) expect(isShelf(artist)).toBe(false);
  });
});
