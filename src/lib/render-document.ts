import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/**
 * Renders a whole document to HTML, for the few pages that Astro does not render. This module loads React: import it,
 * or the module that uses it, only when such a page is requested, so that a server starts without it.
 */
export const renderDocument = (document: ReactElement): string => `<!doctype html>${renderToStaticMarkup(document)}`;
