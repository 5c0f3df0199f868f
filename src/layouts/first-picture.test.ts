import { expect, test } from 'vitest';
import { firstPicture } from './first-picture.ts';

const source = (name: string): string =>
  `<source type="image/avif" srcset="/${name}/240.avif 240w, /${name}/480.avif 480w" sizes="40vw">`;

test('the first picture with high priority is preloaded in the sizes that it is offered in', () => {
  const markup = `<img src="/logo.svg" alt><picture>${source('a')}<img src="/a/480.webp" loading="lazy" alt></picture>
    <picture>${source('b')}<img src="/b/480.webp" class="whole" fetchpriority="high" alt></picture>
    <picture>${source('c')}<img src="/c/480.webp" fetchpriority="high" alt></picture>`;
  expect(firstPicture(markup)).toEqual({
    type: 'image/avif',
    imagesrcset: '/b/240.avif 240w, /b/480.avif 480w',
    imagesizes: '40vw',
  });
});

test('a drawing is preloaded as it is, its address unescaped', () => {
  const markup = `<picture>${source('a')}<img src="/a/480.webp" alt></picture><img src="/b.svg?x=1&amp;y=2" fetchpriority="high">`;
  expect(firstPicture(markup)).toEqual({ href: '/b.svg?x=1&y=2' });
});

test('a page without such a picture preloads none', () => {
  expect(firstPicture(`<picture>${source('a')}<img src="/a/480.webp" alt></picture>`)).toBeNull();
});
