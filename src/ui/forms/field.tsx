import { useId, type ComponentProps, type JSX, type ReactNode } from 'react';

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
    <div className="form-field" data-faulty={error ? '' : undefined}>
      <label htmlFor={id}>
        {label}
        {optional && <small> ({optional})</small>}
      </label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
};

/** A text field. Its `name` is the field's name in the API, so that `useSubmit` finds it. */
export const Field = ({ id, label, hint, error, optional, ...input }: Own & ComponentProps<'input'>): JSX.Element => (
  <FieldFrame id={id} label={label} hint={hint} error={error} {...(optional ? { optional } : {})}>
    {(tied) => <input className="field-input" {...input} {...tied} />}
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
      <select className="field-input" {...select} {...tied}>
        {children}
      </select>
    )}
  </FieldFrame>
);

/** A text area. */
export const TextArea = ({ label, hint, error, optional, ...area }: Own & ComponentProps<'textarea'>): JSX.Element => (
  <FieldFrame label={label} hint={hint} error={error} {...(optional ? { optional } : {})}>
    {(tied) => <textarea className="field-input" rows={2} {...area} {...tied} />}
  </FieldFrame>
);
