import { expect, it } from 'vitest';
import { formatM3u, formatPls } from './station-lists.ts';

const stations = [
  { name: 'Jazz\nRadio', url: 'https://music.example.org/radio/jazz.mp3?key=k' },
  { name: 'Früh Radio', url: 'https://music.example.org/radio/fruh.mp3?key=k' },
];

it('lists stations for players that read M3U', () => {
  expect(formatM3u(stations)).toBe(
    '#EXTM3U\n#EXTINF:-1,Jazz Radio\nhttps://music.example.org/radio/jazz.mp3?key=k\n' +
      '#EXTINF:-1,Früh Radio\nhttps://music.example.org/radio/fruh.mp3?key=k\n',
  );
  expect(formatM3u([])).toBe('#EXTM3U\n');
});

it('lists stations for players that read PLS', () => {
  expect(formatPls(stations.slice(0, 1))).toBe(
    '[playlist]\r\nNumberOfEntries=1\r\nFile1=https://music.example.org/radio/jazz.mp3?key=k\r\n' +
      'Title1=Jazz Radio\r\nLength1=-1\r\nVersion=2\r\n',
  );
});
