import { randomInt } from 'node:crypto';

/** Without 0 and O, 1, I and L: a number is read out on the phone. */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const length = 6;

/** A new number such as S001-24K7Q2; random, so that it tells nothing of how many orders there are. */
export const createOrderNumber = (store: string): string =>
  `${store}-${Array.from({ length }, () => letters[randomInt(letters.length)]).join('')}`;
