import { readPhone } from '../../contract/phone.ts';
import { parseUrl } from '../../contract/parse-url.ts';

/** A courier as noted by staff, with contacts if the note has any. */
export type Courier = { name: string; phone: string | null; link: string | null };

const addressIn = /https?:\/\/[^\s,;]+/u;
const phoneIn = /\+?\d[\d ()-]{6,18}\d/u;
const marks = new Set(',;:·(-/ ');

const withoutMarks = (text: string): string => {
  let end = text.length;
  while (end > 0 && marks.has(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end).trim();
};

/**
 * Parses a note on a courier: 'J&T Express 023 999 888 https://jtexpress.example/' has a name, a phone number and a
 * URL. The name is the text before them.
 */
export const readCourier = (text: string): Courier => {
  const found = addressIn.exec(text)?.[0] ?? null;
  const link = found !== null && parseUrl(found) ? found : null;
  const rest = link === null ? text : text.replace(link, '');
  const typed = phoneIn.exec(rest);
  const phone = typed && readPhone(typed[0]);
  return { name: withoutMarks(typed && phone ? rest.slice(0, typed.index) : rest), phone, link };
};
