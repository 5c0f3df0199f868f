import { describe, expect, it } from 'vitest';
import type { ImageMeta } from '../images/address.ts';
import { frameOf, pictureMarkup } from './picture.ts';

const photo: ImageMeta = {
  key: 'a141979dcf7f900d',
  kind: 'photo',
  width: 300,
  height: 200,
  color: '#808080',
  ground: '#ffffff',
  fit: 'contain',
};

describe('picture', () => {
  it('offers sizes up to the source, none larger, and one for browsers without AVIF', () => {
    const markup = pictureMarkup(photo, { sizes: '50vw', largest: 640 });
    expect(markup).toContain('/320.avif 300w');
    expect(markup).toContain('src="/_img/a141979dcf7f900d/320.webp"');
    expect(markup).not.toContain('/480.');
    expect(markup).toContain('alt="" loading="lazy"');
  });

  it('offers a small source as it is', () => {
    const markup = pictureMarkup({ ...photo, width: 120 }, { sizes: '50vw', largest: 640 });
    expect(markup).toContain('srcset="/_img/a141979dcf7f900d/160.avif 120w"');
  });

  it('fetches the first picture at once', () => {
    const markup = pictureMarkup(photo, { sizes: '50vw', largest: 640, eager: true, first: true });
    expect(markup).toContain('fetchpriority="high"');
    expect(markup).not.toContain('loading="lazy"');
  });

  it('escapes its words', () => {
    expect(pictureMarkup(photo, { sizes: '50vw', largest: 160, alt: '13.5" <b>' })).toContain(
      'alt="13.5&quot; &lt;b&gt;"',
    );
  });

  it('stands on paper, on its own ground, or as a drawing', () => {
    expect(frameOf(photo)).toEqual({ class: 'frame paper', style: undefined });
    expect(frameOf({ ...photo, fit: 'cover' }).style).toBe('background:#808080');
    expect(frameOf({ ...photo, ground: '#d0d0d0' }).style).toBe('background:#d0d0d0');
    expect(frameOf({ ...photo, kind: 'svg' })).toEqual({ class: 'frame', style: undefined });
  });
});
