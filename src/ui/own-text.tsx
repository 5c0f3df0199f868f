import type { JSX } from 'react';

/** Khmer letters: not the riel sign, which stands beside amounts in every language. */
const khmerLetter = /[\u1780-\u17b3]/u;

/** A text that a shopper wrote: Khmer letters in a page of another language have their own size and line height. */
export const OwnText = ({ children }: { children: string }): JSX.Element =>
  khmerLetter.test(children) && document.documentElement.lang !== 'km' ? (
    <span lang="km" className="text-[1.125em] leading-[1.8]">
      {children}
    </span>
  ) : (
    <>{children}</>
  );
