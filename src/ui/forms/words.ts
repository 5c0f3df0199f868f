/** Messages of forms, as used by islands. */
export { faultWords, problemWords, type FormWords } from './form-words.ts';
