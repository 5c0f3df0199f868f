import { useRef, useState, type ChangeEvent, type JSX } from 'react';
import type { Bank } from './form.ts';
import { maxBytes, uploadReceipt } from './upload.ts';
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
  banks: readonly Bank[];
  bankType: string | null;
  receipt: string | null;
  onBank: (type: string) => void;
  onReceipt: (address: string | null) => void;
  /** Called when an upload starts or ends. */
  onUploading: (uploading: boolean) => void;
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

export const Transfer = ({
  banks,
  bankType,
  receipt,
  onBank,
  onReceipt,
  onUploading,
  errors,
  shop,
  t,
}: Props): JSX.Element => {
  const input = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState<string | null>(null);
  const [done, setDone] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const bank = banks.find(({ type }) => type === bankType);

  const take = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = target.files?.[0];
    target.value = '';
    if (!file) return;
    setProblem(null);
    // A large photo takes a while to read, too.
    setDone(0);
    onUploading(true);
    try {
      const ready = await readReceipt(file);
      if (ready === null || ready.body.size > maxBytes) {
        setProblem(t(ready === null ? 'checkout.receiptForm' : 'error.tooLarge'));
        return;
      }
      setPreview(ready.preview);
      onReceipt(await uploadReceipt(shop.storeCode, ready.body, newKey(), setDone));
    } catch (error) {
      setPreview(null);
      setProblem(problemWords(problemOf(error), t));
    } finally {
      setDone(null);
      onUploading(false);
    }
  };

  const shown = preview ?? (receipt === null ? null : `/_api${receipt}`);
  const error = problem ?? errors.receipt;
  return (
    <div className="grid gap-2.5 px-4 pb-4" data-transfer>
      <label className={formStyles.field} data-form-field>
        <span className="text-sm font-medium">{t('checkout.bankType')}</span>
        <select
          className={formStyles.select}
          name="payment_method"
          value={bankType ?? ''}
          aria-invalid={errors.bank ? true : undefined}
          aria-describedby={errors.bank ? 'bank-error' : undefined}
          onChange={({ target }) => onBank(target.value)}
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
        disabled={done !== null}
        aria-describedby={error ? 'receipt-error' : 'receipt-hint'}
        onClick={() => input.current?.click()}
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
