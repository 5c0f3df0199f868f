import { useState, type ComponentProps, type JSX } from 'react';
import { FieldFrame } from './field.tsx';
import { formStyles } from './form-styles.ts';

type Props = ComponentProps<'input'> & {
  label: string;
  hint?: string;
  error: string | undefined;
  autoComplete: 'current-password' | 'new-password';
  t: (key: 'field.showPassword' | 'field.hidePassword') => string;
};

/** A password field with a button that reveals the text. Its `name` is the field's name in the API. */
export const PasswordField = ({ id, label, hint, error, t, ...input }: Props): JSX.Element => {
  const [isShown, setShown] = useState(false);
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      {(tied) => (
        <span className="relative flex">
          <input
            {...input}
            className={`${formStyles.input} pr-[9.5em]`}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            {...tied}
          />
          <button
            type="button"
            className="absolute inset-y-0.5 right-0.5 rounded-[min(var(--radius-control),10px)] bg-surface px-3 text-sm font-medium text-accent-text noscript:hidden"
            aria-controls={tied.id}
            data-show
            onClick={({ currentTarget }) => {
              setShown(!isShown);
              currentTarget.parentElement?.querySelector('input')?.focus();
            }}
          >
            {t(isShown ? 'field.hidePassword' : 'field.showPassword')}
          </button>
        </span>
      )}
    </FieldFrame>
  );
};
