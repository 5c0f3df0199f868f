import type { ThemePreset } from '../../config/theme.ts';
import type { PictureWidth } from '../../images/address.ts';

/** Classes of the parts of a home page in a theme preset. */
type HomePreset = {
  /** Container of the promotions: one, or several. */
  offers: { one: string; several: string };
  hero: string;
  heroFrame: string;
  heroBody: string;
  /** Width of the image on a desktop, for `sizes`, and its largest file: twice as wide. */
  heroWidth: string;
  heroLargest: PictureWidth;
  /** The list of further promotions, and its items. */
  offerList: string;
  offer: string;
  offerTitle: string;
};

const columns = 'lg:grid-cols-[minmax(0,1fr)_400px]';
const framed = {
  offers: { one: 'gap-3', several: `gap-3 ${columns}` },
  heroBody: 'p-3 max-sm:[&_h2]:text-lg max-sm:[&_h2>a]:line-clamp-3 sm:p-5 md:p-8',
  heroWidth: '560px',
  heroLargest: 1280 as const,
  offerList: 'gap-3',
  offer: 'bg-surface p-3 outline outline-line',
  offerTitle: 'font-semibold text-accent-text',
};

export const homePresets: Record<ThemePreset, HomePreset> = {
  compact: { ...framed, hero: 'overflow-hidden bg-accent-soft', heroFrame: 'sm:rounded-none' },
  technical: {
    ...framed,
    offers: { one: 'border border-line', several: `border border-line ${columns}` },
    hero: 'overflow-hidden bg-surface',
    heroFrame: 'bg-white sm:rounded-none',
    offerList: '',
  },
  soft: { ...framed, hero: 'overflow-hidden bg-accent-soft p-3', heroFrame: 'rounded-frame' },
  editorial: {
    offers: { one: 'gap-3', several: 'gap-8 lg:grid-cols-1' },
    hero: 'gap-x-12 lg:grid-cols-[3fr_2fr]',
    heroFrame: 'rounded-frame lg:min-h-[520px]',
    heroBody: 'p-3 sm:py-5 md:py-8',
    heroWidth: '780px',
    heroLargest: 1600,
    offerList: 'gap-5',
    offer: '',
    offerTitle: 'text-muted',
  },
};
