import type { ThemePreset } from '../config/theme.ts';

/**
 * Measures of the four theme presets, as CSS custom properties. Differences other than measures are utilities with a
 * `look-` variant in the markup (`look-compact:…`), and rules on `<html data-look>` in the CSS beside a component.
 */
export const presetTokens: Record<ThemePreset, Record<string, string>> = {
  compact: {
    columns: '6',
    'radius-card': '8px',
    'radius-control': '8px',
    'radius-frame': '6px',
    'card-pad': '8px',
    'grid-gap': '8px',
    'section-gap': '40px',
    'title-weight': '700',
    'frame-pad': '8%',
  },
  technical: {
    columns: '5',
    'radius-card': '0px',
    'radius-control': '2px',
    'radius-frame': '0px',
    'card-pad': '12px',
    'grid-gap': '0px',
    'section-gap': '48px',
    'title-weight': '600',
    'frame-pad': '10%',
  },
  soft: {
    columns: '5',
    'radius-card': '20px',
    'radius-control': '999px',
    'radius-frame': '16px',
    'card-pad': '8px',
    'grid-gap': '12px',
    'section-gap': '56px',
    'title-weight': '600',
    'frame-pad': '10%',
  },
  editorial: {
    columns: '4',
    'radius-card': '0px',
    'radius-control': '4px',
    'radius-frame': '2px',
    'card-pad': '0px',
    'grid-gap': '20px',
    'section-gap': '72px',
    'title-weight': '500',
    serif: "Georgia,'Noto Serif','Songti SC','Noto Serif CJK SC',serif",
    'frame-pad': '9%',
  },
};
