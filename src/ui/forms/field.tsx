import { useId, type ComponentProps, type JSX, type ReactNode } from 'react';
import { formStyles } from './form-styles.ts';

type Own = {
  /** The control's id; without one it has an id of its own. */
  id?: string | undefined;
  label: string;
  hint?: ReactNode;
  /** Error message; shown beside the field and read with it. */
  error?: string | undefined;
  /** Text after the label of an optional field. */
  optional?: string;
};

/** What is wrong with a field. */
export const FieldError = (props: ComponentProps<'p'>): JSX.Element => (
  <p className={formStyles.error} data-field-error {...props} />
);

/** Label, hint and error around a control; `control` receives the attributes that link them for screen readers. */
export const FieldFrame = ({
  id: given,
  label,
  hint,
  error,
  optional,
  children,
}: Own & {
  children: (tied: Pick<ComponentProps<'input'>, 'id' | 'aria-describedby' | 'aria-invalid'>) => JSX.Element;
}): JSX.Element => {
  const own = useId();
  const id = given ?? own;
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={formStyles.field} data-form-field>
      <label className={formStyles.label} htmlFor={id}>
        {label}
        {optional && <small className="font-normal text-muted"> {optional}</small>}
      </label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <p className={formStyles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
};

/** A text field. Its `name` is the field's name in the API, so that `useSubmit` finds it. */
export const Field = ({ id, label, hint, error, optional, ...input }: Own & ComponentProps<'input'>): JSX.Element => (
  <FieldFrame id={id} label={label} hint={hint} error={error} {...(optional ? { optional } : {})}>
    {(tied) => <input className={formStyles.input} {...input} {...tied} />}
  </FieldFrame>
);

/** A native select. */
export const Select = ({
  label,
  hint,
  error,
  optional,
  children,
  ...select
}: Own & ComponentProps<'select'>): JSX.Element => (
  <FieldFrame label={label} hint={hint} error={error} {...(optional ? { optional } : {})}>
    {(tied) => (
      <select className={formStyles.select} {...select} {...tied}>
        {children}
      </select>
    )}
  </FieldFrame>
);

/** A text area. */
export const TextArea = ({ label, hint, error, optional, ...area }: Own & ComponentProps<'textarea'>): JSX.Element => (
  <FieldFrame label={label} hint={hint} error={error} {...(optional ? { optional } : {})}>
    {(tied) => <textarea className={formStyles.input} rows={2} {...area} {...tied} />}
  </FieldFrame>
);
