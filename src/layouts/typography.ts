import type { Locale } from '../i18n/locales.ts';

/** Font sizes of Latin letters, shared by Chinese characters. */
const sizes = {
  'size-xs': '.75rem',
  'size-sm': '.875rem',
  'size-base': '1rem',
  'size-lg': '1.125rem',
  'size-xl': '1.25rem',
  'size-2xl': '1.5rem',
  'size-3xl': '1.875rem',
  'size-4xl': '2.25rem',
  header: '60px',
};

/**
 * Typography of each language as CSS custom properties. Khmer is one step larger than Latin in the same role, with line
 * heights that fit its stacked characters.
 */
export const typographyTokens: Record<Locale, Readonly<Record<string, string>>> = {
  en: {
    ...sizes,
    font: 'Inter,Riel,Stand-in,Stand-in Android,Signs,system-ui,sans-serif',
    leading: '1.5',
    'leading-tight': '1.25',
    'tracking-title': '-.015em',
  },
  kh: {
    font: "Inter,Riel,Kantumruy,Stand-in,Stand-in Android,'Noto Sans Khmer','Khmer Sangam MN','Leelawadee UI',sans-serif",
    'size-xs': '.8125rem',
    'size-sm': '1rem',
    'size-base': '1.125rem',
    'size-lg': '1.25rem',
    'size-xl': '1.375rem',
    'size-2xl': '1.625rem',
    'size-3xl': '2rem',
    'size-4xl': '2.25rem',
    leading: '1.8',
    'leading-tight': '1.7',
    'tracking-title': 'normal',
    header: '60px',
  },
  zh: {
    ...sizes,
    font: "Inter,Riel,Stand-in,Stand-in Android,Signs,'PingFang SC','Microsoft YaHei','Noto Sans CJK SC','Noto Sans SC',sans-serif",
    leading: '1.6',
    'leading-tight': '1.35',
    'tracking-title': 'normal',
  },
};
