/** Links and buttons below an account form. */
export const formLinks =
  'flex flex-wrap items-center justify-center gap-x-2 border-t border-line pt-3 text-sm [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center [&_a]:font-medium [&_a]:text-accent-text [&_a]:underline [&_a]:underline-offset-3';
