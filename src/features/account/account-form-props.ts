import type { Page } from '../../catalogue/page-data.ts';
import { pickGroups } from '../../i18n/pick-words.ts';
import type { AccountFormProps } from './account-form.tsx';
import { accountFormGroups } from './account-form-words.ts';

/** Returns the props of the account forms' islands. */
export const accountFormProps = ({ shell, locale }: Page<unknown>): AccountFormProps => ({
  locale,
  storeCode: shell.storeCode,
  words: pickGroups(locale, accountFormGroups),
});
