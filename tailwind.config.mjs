import typography from '@tailwindcss/typography';

/**
 * Tailwind's names for the design tokens. The values are CSS custom properties: colors, radii and gaps come from each
 * store's theme (`src/layouts/theme.ts`), sizes from the page's language (`src/layouts/typography.ts`).
 * @type {import('tailwindcss').Config}
 */
export default {
  theme: {
    typography: {
      /** Descriptions from the API contain only these elements (`catalogue/description.ts`). */
      DEFAULT: {
        css: {
          maxWidth: '70ch',
          overflowWrap: 'anywhere',
          '> * + *': { marginTop: '0.75em' },
          'h2, h3, h4': { fontSize: 'inherit', fontWeight: '600' },
          'strong, b': { fontWeight: '600' },
          'ul, ol': { paddingInlineStart: '1.25em' },
          ul: { listStyleType: 'disc' },
          ol: { listStyleType: 'decimal' },
          'li::marker': { color: 'var(--muted)' },
          // Wraps a table, which scrolls within it.
          div: { overflowX: 'auto' },
          table: { width: '100%', fontSize: '0.9em' },
          'th, td': {
            minWidth: '8ch',
            padding: '0.4em 0.8em 0.4em 0',
            textAlign: 'start',
            borderBottom: '1px solid var(--line)',
          },
          blockquote: { paddingInlineStart: '1em', borderInlineStart: '3px solid var(--line)' },
          code: { fontSize: '0.9em' },
        },
      },
      /** Articles, policies and news (`catalogue/article.ts`): `prose-article`, without `prose`. */
      article: {
        css: {
          maxWidth: '50ch',
          overflowWrap: 'anywhere',
          '> * + *': { marginTop: '0.75em' },
          'h2, h3, h4': {
            marginTop: '1.6em',
            fontSize: 'var(--size-lg)',
            fontWeight: '600',
            lineHeight: 'var(--leading-tight)',
            letterSpacing: 'normal',
          },
          ':is(h2, h3, h4) + *': { marginTop: '0.4em' },
          '> :first-child': { marginTop: '0' },
          'ul, ol': { paddingInlineStart: '1.35em' },
          ul: { listStyleType: 'disc' },
          ol: { listStyleType: 'decimal' },
          'li + li': { marginTop: '0.35em' },
          'li::marker': { color: 'var(--muted)' },
          a: { color: 'var(--accent-text)', textDecoration: 'underline', textUnderlineOffset: '3px' },
          'strong, b': { fontWeight: '600' },
          blockquote: { paddingInlineStart: '1em', borderInlineStart: '3px solid var(--line)' },
          // Wraps a table, which scrolls within it.
          '.wide': { overflowX: 'auto' },
          table: { minWidth: 'min(100%, 26rem)', fontSize: 'var(--size-sm)' },
          'th, td': {
            padding: '8px 20px 8px 0',
            textAlign: 'start',
            verticalAlign: 'top',
            borderBottom: '1px solid var(--line)',
            overflowWrap: 'normal',
          },
          th: { fontWeight: '600' },
        },
      },
    },
    extend: {
      colors: {
        ground: 'var(--ground)',
        surface: 'var(--surface)',
        sunken: 'var(--sunken)',
        ink: 'var(--text)',
        muted: 'var(--muted)',
        line: 'var(--line)',
        edge: 'var(--edge)',
        accent: {
          DEFAULT: 'var(--accent)',
          hover: 'var(--accent-hover)',
          text: 'var(--accent-text)',
          soft: 'var(--accent-soft)',
        },
        'on-accent': 'var(--on-accent)',
        band: 'var(--band)',
        'on-band': 'var(--on-band)',
        sale: { DEFAULT: 'var(--sale)', fill: 'var(--sale-fill)' },
        'on-sale': 'var(--on-sale)',
        success: { DEFAULT: 'var(--success)', ground: 'var(--success-ground)', border: 'var(--success-border)' },
        warning: { DEFAULT: 'var(--warning)', ground: 'var(--warning-ground)', border: 'var(--warning-border)' },
        danger: { DEFAULT: 'var(--danger)', ground: 'var(--danger-ground)', border: 'var(--danger-border)' },
        info: { DEFAULT: 'var(--info)', ground: 'var(--info-ground)', border: 'var(--info-border)' },
      },
      borderRadius: {
        card: 'var(--radius-card)',
        'card-sm': 'min(var(--radius-card), 12px)',
        control: 'var(--radius-control)',
        'control-sm': 'min(var(--radius-control), 10px)',
        frame: 'var(--radius-frame)',
      },
      spacing: { cards: 'var(--grid-gap)', section: 'var(--section-gap)', gutter: 'var(--gutter)' },
      fontSize: {
        xs: ['var(--size-xs)', 'var(--leading)'],
        sm: ['var(--size-sm)', 'var(--leading)'],
        base: ['var(--size-base)', 'var(--leading)'],
        lg: ['var(--size-lg)', 'var(--leading)'],
        xl: ['var(--size-xl)', 'var(--leading-tight)'],
        '2xl': ['var(--size-2xl)', 'var(--leading-tight)'],
        '3xl': ['var(--size-3xl)', 'var(--leading-tight)'],
        '4xl': ['var(--size-4xl)', 'var(--leading-tight)'],
      },
      fontWeight: { title: 'var(--title-weight)' },
      letterSpacing: { title: 'var(--tracking-title)' },
    },
  },
  plugins: [typography],
};
