import typography from '@tailwindcss/typography';

/**
 * Tailwind's names for the tokens. The values are CSS custom properties: colours,
 * radii and gaps come from each store's theme (`src/layouts/theme.ts`), sizes from
 * the page's language (`src/styles/tokens.css`).
 * @type {import('tailwindcss').Config}
 */
export default {
  theme: {
    extend: {
      colors: {
        ground: 'var(--ground)',
        surface: 'var(--surface)',
        sunken: 'var(--sunken)',
        ink: 'var(--text)',
        muted: 'var(--muted)',
        line: 'var(--line)',
        edge: 'var(--edge)',
        accent: { DEFAULT: 'var(--accent)', hover: 'var(--accent-hover)', text: 'var(--accent-text)', soft: 'var(--accent-soft)' },
        'on-accent': 'var(--on-accent)',
        sale: 'var(--sale)',
        success: 'var(--success)',
        warning: 'var(--warning)',
        danger: 'var(--danger)',
        info: 'var(--info)',
      },
      borderRadius: { card: 'var(--radius-card)', control: 'var(--radius-control)', frame: 'var(--radius-frame)' },
      spacing: { grid: 'var(--grid-gap)', section: 'var(--section-gap)', gutter: 'var(--gutter)' },
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
      typography: {
        DEFAULT: {
          css: {
            '--tw-prose-body': 'var(--text)',
            '--tw-prose-headings': 'var(--text)',
            '--tw-prose-links': 'var(--accent-text)',
            '--tw-prose-bold': 'var(--text)',
            '--tw-prose-bullets': 'var(--edge)',
            '--tw-prose-counters': 'var(--muted)',
            '--tw-prose-hr': 'var(--line)',
            '--tw-prose-quotes': 'var(--text)',
            '--tw-prose-quote-borders': 'var(--line)',
            '--tw-prose-captions': 'var(--muted)',
            '--tw-prose-code': 'var(--text)',
            '--tw-prose-th-borders': 'var(--line)',
            '--tw-prose-td-borders': 'var(--line)',
            maxWidth: '70ch',
            fontSize: 'var(--size-base)',
            lineHeight: 'var(--leading)',
            overflowWrap: 'anywhere',
          },
        },
      },
    },
  },
  plugins: [typography],
};
