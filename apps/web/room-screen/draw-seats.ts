import type { ScreenPerson, ShownRoom } from '@tutti/contract/rooms/screen-schemas';
import { paletteColors } from '#components/drawings/palette.ts';
import { planSeats } from '#components/rooms/room-seat-plan.ts';
import { makeElement } from './make-element.ts';
import type { Pictures } from './pictures.ts';
import { texts } from './texts.ts';

function putAt(element: HTMLElement, { x, y }: { readonly x: number; readonly y: number }): HTMLElement {
  element.style.left = `${x}%`;
  element.style.top = `${y}%`;
  return element;
}

function drawPerson(
  { name, avatarUrl, isSounding }: ScreenPerson,
  {
    hasPicture,
    isAdder,
    pictures,
  }: { readonly hasPicture: boolean; readonly isAdder: boolean; pictures: Pictures },
): HTMLElement {
  const classes = ['seat', ...(isAdder ? ['is-adder'] : []), ...(isSounding ? [] : ['is-silent'])];
  const seat = makeElement('span', { className: classes.join(' ') });
  if (!hasPicture) return seat;
  // The colors that the name has in the room, too.
  seat.className += ` ${paletteColors(name)}`;
  seat.textContent = (Array.from(name.trim())[0] || '').toUpperCase();
  if (avatarUrl === null) return seat;
  const picture = makeElement('img', { attributes: { alt: '' } });
  picture.addEventListener('load', () => {
    seat.textContent = '';
    seat.append(picture);
  });
  pictures.show(picture, avatarUrl);
  return seat;
}

/** The people of the room in rows that face the music; whoever added the song on air is lit. */
export function drawSeats(
  { people: members, hereCount, current }: ShownRoom,
  pictures: Pictures,
): HTMLElement {
  const seated = members.map((person) => ({ ...person, isHere: true }));
  const { hall, taken, freeSeats } = planSeats(seated, members[0]?.id ?? '');
  const seats = makeElement('div', { className: `seats is-${hall.kind}` });
  seats.style.setProperty('--seat-size', `${hall.seatSize}%`);
  const floor = makeElement('div', { className: 'floor' });
  floor.style.paddingTop = `${hall.ratio * 100}%`;
  for (const seat of freeSeats)
    floor.append(
      putAt(makeElement('span', { className: 'seat is-free' }), hall.seats[seat] ?? { x: 0, y: 0 }),
    );
  for (const { seat, person } of taken) {
    const isAdder = person.id === (current?.addedById ?? null);
    const drawn = drawPerson(person, { hasPicture: hall.kind === 'small', isAdder, pictures });
    floor.append(putAt(drawn, hall.seats[seat] ?? { x: 0, y: 0 }));
  }
  seats.setAttribute('role', 'img');
  seats.setAttribute('aria-label', `${texts.seats}: ${texts.here(hereCount)}`);
  seats.append(floor);
  return seats;
}
