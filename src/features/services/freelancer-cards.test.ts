import { expect, test } from 'vitest';
import { cardOf, initialsOf } from './freelancer-cards.ts';

test.each([
  ['Chan Sovanna', 'CS'],
  ['  Élodie   martin-dupont x', 'ÉM'],
  ['ចាន់ សុវណ្ណា', 'ចា'],
  ['ព្រំ វិសាល', 'ព្រំ'],
  ['占·索万娜', '占'],
  ['7 Days', 'D'],
  ['–', ''],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test('a card names what the store knows, and leaves out the rest', () => {
  const choices = {
    skills: [],
    areas: [{ id: '12', name: 'Phnom Penh', count: 1 }],
    languages: [{ id: 'km', name: 'Khmer', count: 1 }],
  };
  const one = {
    id: '3',
    name: 'Chan Sovanna',
    title: null,
    image: 'people/3.jpg',
    rating: 4.8,
    reviews: 3,
    jobs: 9,
    skills: [{ id: 'phones', name: 'Phones' }],
    areas: ['12', '99'],
    languages: ['km', 'tlh'],
  };
  expect(cardOf(one, choices)).toMatchObject({
    photo: '/_img/of?src=people%2F3.jpg&w=160',
    skills: ['Phones'],
    areas: ['Phnom Penh'],
    languages: ['Khmer'],
  });
  expect(cardOf({ ...one, image: null }, choices).photo).toBeNull();
});
