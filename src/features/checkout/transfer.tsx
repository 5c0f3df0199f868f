import { useStore } from '@nanostores/react';
import { useRef, useState, type ChangeEvent, type JSX } from 'react';
import type { CheckoutStore } from './checkout.ts';
import type { Bank, CheckoutForm } from './form.ts';
import { maxBytes, uploadReceipt } from './upload.ts';
import { $watched } from '../payment/watch.ts';
import { copyText } from '../../ui/copy-text.ts';
import { problemOf } from '../../ui/state/problems.ts';
import { newKey } from '../../ui/state/shopper-api.ts';
import { problemWords } from '../../ui/forms/form-words.ts';
import { readReceipt } from './receipt-file.ts';
import type { PersonalProps } from '../../ui/personal-props.ts';
import { textLink } from '../../ui/text-link.ts';
import type { CheckoutWords } from './checkout-words.ts';
import { FieldError } from '../../ui/forms/field.tsx';
import { formStyles } from '../../ui/forms/form-styles.ts';

/** Fields of a bank transfer (R80): its type, and the receipt. A chunk of its own. */
type Props = {
  checkout: Pick<CheckoutStore, '$upload' | 'change' | 'set'>;
  banks: readonly Bank[];
  form: Pick<CheckoutForm, 'bankType' | 'receipt'>;
  errors: { bank: string | undefined; receipt: string | undefined };
  shop: PersonalProps;
  t: CheckoutWords;
};

const Account = ({ bank, shop, t }: { bank: Bank; shop: PersonalProps; t: CheckoutWords }): JSX.Element => {
  const [copied, setCopied] = useState(false);
  const number = bank.account_number;
  if (number === null)
    return (
      <p className={formStyles.hint}>
        {t('checkout.askAccount')}{' '}
        {shop.contacts.slice(0, 2).map(({ label, href }) => (
          <a key={href} href={href} className={textLink}>
            {label}
          </a>
        ))}
      </p>
    );
  return (
    <p
      className="flex items-center justify-between gap-3 rounded-[min(var(--radius-card),10px)] bg-sunken px-3.5 py-2.5"
      data-account-number
    >
      <span>
        {bank.account_name !== null && <small className="block text-sm text-muted">{bank.account_name}</small>}
        <b className="figures">{number}</b>
      </span>
      <button
        type="button"
        className={formStyles.linkButton}
        onClick={() => void copyText(number.replace(/\s/gu, '')).then(setCopied)}
      >
        {copied ? t('checkout.copied') : t('checkout.copy')}
      </button>
    </p>
  );
};

export const Transfer = ({ checkout, banks, form, errors, shop, t }: Props): JSX.Element => {
  const input = useRef<HTMLInputElement>(null);
  const { bankType, receipt } = form;
  const { $upload } = checkout;
  const { done, preview, problem } = useStore($upload);
  const bank = banks.find(({ type }) => type === bankType);

  const take = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = target.files?.[0];
    target.value = '';
    if (!file || $upload.get().done !== null) return;
    // A large photo takes a while to read, too.
    $upload.set({ ...$upload.get(), done: 0, problem: null });
    checkout.set({ uploading: true });
    try {
      const ready = await readReceipt(file);
      if (ready === null || ready.body.size > maxBytes) {
        $upload.setKey('problem', t(ready === null ? 'checkout.receiptForm' : 'error.tooLarge'));
        return;
      }
      $upload.setKey('preview', ready.preview);
      const progress = (part: number): void => $upload.setKey('done', part);
      const uploaded = await uploadReceipt(shop.storeCode, ready.body, newKey(), progress);
      // Paid in another way meanwhile, the order is placed and its form forgotten: the next order starts anew.
      if ($watched.get()?.attempt.state !== 'ordered') checkout.change({ receipt: uploaded });
    } catch (error) {
      $upload.set({ ...$upload.get(), preview: null, problem: problemWords(problemOf(error), t) });
    } finally {
      $upload.setKey('done', null);
      checkout.set({ uploading: false });
    }
  };

  const shown = preview ?? (receipt === null ? null : `/_api${receipt}`);
  const error = problem ?? errors.receipt;
  return (
    <div className="grid gap-2.5" data-transfer>
      <label className={formStyles.field} data-form-field>
        <span className="text-sm font-medium">{t('checkout.bankType')}</span>
        <select
          className={formStyles.select}
          name="payment_method"
          value={bankType ?? ''}
          aria-invalid={errors.bank ? true : undefined}
          aria-describedby={errors.bank ? 'bank-error' : undefined}
          onChange={({ target }) => checkout.change({ bankType: target.value })}
        >
          <option value="" disabled>
            {t('checkout.chooseBank')}
          </option>
          {banks.map(({ type, name }) => (
            <option key={type} value={type}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {errors.bank && <FieldError id="bank-error">{errors.bank}</FieldError>}
      {bank && <Account key={bank.type} bank={bank} shop={shop} t={t} />}
      <input
        ref={input}
        className="sr-only"
        type="file"
        accept="image/jpeg,image/png,image/webp"
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => void take(event)}
      />
      {shown !== null && (
        <img
          className="max-h-60 w-auto max-w-full rounded-lg outline outline-line data-busy:opacity-50"
          src={shown}
          alt={t('checkout.receipt')}
          data-receipt
          data-busy={done !== null || undefined}
        />
      )}
      {done !== null && (
        <progress className="w-full accent-accent-text" max={1} value={done} aria-label={t('checkout.uploading')}>
          {Math.round(done * 100)} %
        </progress>
      )}
      <button
        type="button"
        className="button button-quiet"
        data-field="image_url"
        // Not `disabled`, which would take the focus away.
        aria-disabled={done !== null}
        aria-describedby={error ? 'receipt-error' : 'receipt-hint'}
        onClick={() => done === null && input.current?.click()}
      >
        {t(done !== null ? 'checkout.uploading' : shown === null ? 'checkout.addReceipt' : 'checkout.replaceReceipt')}
      </button>
      <p className={formStyles.hint} id="receipt-hint">
        {t('checkout.receiptHint')}
      </p>
      {error && (
        <FieldError id="receipt-error" role="alert">
          {error}
        </FieldError>
      )}
    </div>
  );
};
