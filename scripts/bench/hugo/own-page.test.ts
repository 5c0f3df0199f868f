import { describe, expect, test } from 'vitest';
import { cutOwnPage } from './own-page.ts';

const link = (tag: string, path: string): string => `<a href="${path}" lang="${tag}" data-locale="${tag}">${tag}</a>`;
const payments = '<svg class="max-w-full" data-payments><use href="/_astro/art.x1.svg#pay-cod"></use></svg>';
const late = '<link rel="stylesheet" href="/_astro/touch.css">';
const recent = '<div data-seen><template></template></div>';
const lightbox = '<dialog id="lightbox"></dialog>';
const script = '<script type="module" src="/_astro/product.js"></script>';
const shell = '<script type="module" src="/_astro/shell.js"></script>';
const page = [
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Thing</title><style>a>b{}</style>',
  '<meta name="description" content="wider > 5 cm"><link rel="canonical" href="/product/1"><link rel="icon" href="/i">',
  '<meta property="og:title" content="Thing"></head><body>',
  `<nav>${link('en', '/product/1')}${link('km', '/kh/product/1')}</nav><main id="content"><h1>Thing</h1>`,
  `${payments}${late}${recent}<dialog id="contact"></dialog>${lightbox}`,
  `<script type="application/json" id="product-data">{}</script>${script}</main>`,
  `<footer>${link('km', '/kh/product/1')}</footer>${shell}<script type="application/ld+json">{}</script></body></html>`,
].join('');

describe('our own product page, for Hugo', () => {
  const own = cutOwnPage(page);

  test('gives its head without what says something of the product', () => {
    expect(own.head).toBe(
      '<!doctype html><html lang="en"><head><meta charset="utf-8"><style>a>b{}</style><link rel="icon" href="/i">',
    );
  });

  test('gives its frame, open where links lead to other languages', () => {
    expect(own.before).toEqual([
      { html: '<body><nav><a ', tag: 'en' },
      { html: ' lang="en" data-locale="en">en</a><a ', tag: 'km' },
      { html: ' lang="km" data-locale="km">km</a></nav><main id="content">', tag: null },
    ]);
    expect(own.after.map(({ html }) => html).join('…')).toBe(
      `</main><footer><a … lang="km" data-locale="km">km</a></footer>${shell}`,
    );
  });

  test('gives what is the same in each content', () => {
    expect(own).toMatchObject({ payments, lateStyle: late, recent, lightbox, script, sprite: '/_astro/art.x1.svg' });
  });

  test.each(['data-seen', '</main>', 'data-payments', 'rel="stylesheet"'])('without %s, it is refused', (part) => {
    expect(() => cutOwnPage(page.replace(part, ''))).toThrow('update scripts/bench/hugo/own-page.ts');
  });
});
