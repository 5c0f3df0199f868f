import { expect, test } from 'vitest';
import { readCourier } from './courier.ts';

test.each([
  ['J&T Express', { name: 'J&T Express', phone: null, link: null }],
  ['Virak Buntham, 012 345 678', { name: 'Virak Buntham', phone: '+85512345678', link: null }],
  [
    'J&T Express (+855 23 999 888) https://jtexpress.example/track',
    { name: 'J&T Express', phone: '+85523999888', link: 'https://jtexpress.example/track' },
  ],
  ['Tuk-tuk 2', { name: 'Tuk-tuk 2', phone: null, link: null }],
  ['javascript:alert(1)', { name: 'javascript:alert(1)', phone: null, link: null }],
])('%s', (text, courier) => {
  expect(readCourier(text)).toEqual(courier);
});
