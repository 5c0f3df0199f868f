/** Classes of the empty compare page: a title, and text below it. */
export const compareEmpty = 'max-w-[60ch] pt-4 pb-8 text-muted *:first:text-lg *:first:font-semibold *:first:text-ink';
