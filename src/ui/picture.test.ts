import { describe, expect, it } from 'vitest';
import type { ImageMeta } from '../images/address.ts';
import { frameOf, imageAttributes } from './picture.ts';

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
    const { src, srcset, loading } = imageAttributes(photo, { largest: 640 });
    expect(srcset).toContain('/s320.avif 300w');
    expect(src).toBe('/_img/a141979dcf7f900d/s320.webp');
    expect(srcset).not.toContain('/s480.');
    expect(loading).toBe('lazy');
  });

  it('offers a small source as it is', () => {
    const { srcset } = imageAttributes({ ...photo, width: 120, height: 80 }, { largest: 640 });
    expect(srcset).toBe('/_img/a141979dcf7f900d/s160.avif 120w');
  });

  it('offers a scene as a square of its shorter side, and whole in a frame that is none', () => {
    const scene = { ...photo, fit: 'cover' } as const;
    expect(imageAttributes(scene, { largest: 160 }).srcset).toBe('/_img/a141979dcf7f900d/s160.avif 160w');
    expect(imageAttributes(scene, { largest: 640 }).srcset).toContain('/s240.avif 200w');
    expect(imageAttributes(scene, { largest: 640, shape: 'whole' }).srcset).toContain('/320.avif 300w');
  });

  it('fetches the first picture at once', () => {
    const { fetchpriority, loading } = imageAttributes(photo, { largest: 640, eager: true, first: true });
    expect(fetchpriority).toBe('high');
    expect(loading).toBeUndefined();
  });

  it('is a drawing with space around it, or an illustration that fills its frame', () => {
    const drawing = { ...photo, kind: 'svg' } as const;
    expect(imageAttributes(drawing, { largest: 160 }).class).toBe('drawn');
    expect(imageAttributes({ ...drawing, fit: 'full' }, { largest: 160 }).class).toBeUndefined();
  });

  it('stands on paper, on its own ground, or as a drawing', () => {
    expect(frameOf(photo)).toEqual({ class: 'frame paper', style: undefined });
    expect(frameOf({ ...photo, fit: 'cover' }).style).toBe('background:#888');
    expect(frameOf({ ...photo, ground: '#d0d0d0' }).style).toBe('background:#d0d0d0');
    expect(frameOf({ ...photo, kind: 'svg' })).toEqual({ class: 'frame', style: undefined });
  });
});
