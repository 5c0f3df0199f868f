import en from '../../../i18n/dictionaries/en.json' with { type: 'json' };
import type { AccountFormProps } from '../account-form.tsx';

/** Props of the account forms' islands, in English. */
export const formProps: AccountFormProps = { locale: 'en', storeCode: 'S001', words: en };
