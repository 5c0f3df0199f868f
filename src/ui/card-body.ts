import type { ThemePreset } from '../config/theme.ts';

const padding: Record<ThemePreset, string> = {
  compact: 'pt-2',
  technical: 'pt-2',
  soft: 'px-1.5 pt-2 pb-1.5',
  editorial: 'pt-3',
};

/** Classes of the part below a card's image. */
export const cardBody = (preset: ThemePreset): string => `flex flex-1 flex-col gap-0.5 ${padding[preset]}`;

/** Classes of the price at the bottom of a card. */
export const cardPrice = 'mt-auto box-content pt-1';
