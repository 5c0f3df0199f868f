import { useEffect, useState, type JSX } from 'react';
import type { PayingWords } from './payment-words.ts';

type Props = { href: string; className: string; onLeave?: () => void; children: string; t: PayingWords };

/** Opening an app leaves this page in place, so the link's own label returns after this many milliseconds. */
const openingForMs = 5000;

/** A link out of the shop, to PayPal or the bank's app: shows that it was pressed until something else appears. */
export const Away = ({ href, className, onLeave, children, t }: Props): JSX.Element => {
  const [isPressed, setPressed] = useState(false);
  useEffect(() => {
    if (!isPressed) return undefined;
    const stay = (): void => setPressed(false);
    const timer = setTimeout(stay, openingForMs);
    addEventListener('pageshow', stay);
    return () => {
      clearTimeout(timer);
      removeEventListener('pageshow', stay);
    };
  }, [isPressed]);
  return (
    <a
      className={className}
      href={href}
      rel="noreferrer"
      aria-busy={isPressed || undefined}
      onClick={() => {
        setPressed(true);
        onLeave?.();
      }}
    >
      {isPressed ? t('paying.opening') : children}
    </a>
  );
};
