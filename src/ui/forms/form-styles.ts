const box =
  'min-h-12 w-full rounded-control-sm bg-surface px-3 py-2.5 inset-ring inset-ring-edge disabled:bg-sunken disabled:text-muted aria-invalid:inset-ring-2 aria-invalid:inset-ring-danger';
/** Below 16 px, iPhones zoom in on focus. */
const input = `${box} text-[1rem]`;

/** Classes of forms and their fields. */
export const formStyles = {
  form: 'grid gap-4 *:[.button]:w-full',
  /** Two fields side by side where there is room. */
  pair: 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(220px,40%)),1fr))] items-start gap-4',
  field: 'grid min-w-0 gap-1',
  label: 'text-sm font-medium',
  /** An input without a font size. */
  box,
  input,
  /** In a dialog, whose style comes later, its `px-3` would win. */
  select: `${input} select-arrow pr-9! text-ellipsis`,
  hint: 'text-xs text-pretty text-muted',
  error: 'text-sm text-danger',
  /** An error of the whole form. */
  alert: 'rounded-card-sm bg-danger-ground px-3 py-2.5 text-sm inset-ring inset-ring-danger-border',
  linkButton:
    'min-h-11 min-w-11 text-sm font-medium text-accent-text tabular-nums underline underline-offset-3 aria-disabled:cursor-default aria-disabled:text-muted aria-disabled:no-underline',
} as const;
