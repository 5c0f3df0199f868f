import { flushSync } from 'react-dom';
import type { PartType } from '../../contract/pc-parts.ts';

/** Focuses the button of a step that opens its parts. */
export const focusStep = (type: PartType): void =>
  document.querySelector<HTMLElement>(`[data-slot="${type}"] [data-pick]`)?.focus();

/**
 * Applies a change of the build, then focuses a step: what was pressed may be gone with the change, and the focus of a
 * keyboard or a screen reader with it.
 */
export const changeFromStep = (type: PartType, change: () => void): void => {
  flushSync(change);
  focusStep(type);
};
