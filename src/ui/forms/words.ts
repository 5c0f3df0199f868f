/** The words of forms, as islands say them. */
export { faultWords, problemWords, type FormWords } from './form-words.ts';
