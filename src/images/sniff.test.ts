import { expect, test } from 'vitest';
import { threadTime } from '../lib/testing/thread-time.ts';
import { sniffPhoto, sniffType } from './sniff.ts';

const typeOf = (text: string) => sniffType(Buffer.from(text));

test.each([
  '<svg>',
  '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '\uFEFF\n<?xml version="1.0" encoding="UTF-8"?>\n<!-- a --><!-- > -->\n<svg\n/>',
  '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd"><!----><svg>',
])('a drawing: %j', (text) => {
  expect(typeOf(text)).toBe('svg');
  expect(sniffPhoto(Buffer.from(text))).toBeNull();
});

test.each([
  '',
  '<svgs>',
  '<!-- <svg>',
  '<!DOCTYPE html><svg>',
  '<!DOCTYPE svgs><svg>',
  '<html><svg>',
  `<!--${'-'.repeat(5000)}`,
])('no drawing: %j', (text) => {
  expect(typeOf(text)).toBeNull();
});

test('a text of nothing but comments is read once', () => {
  const began = threadTime();
  expect(typeOf(`${'<!---->'.repeat(500)}x`)).toBeNull();
  expect(typeOf(`<?xml ?>${'<!-- -- >'.repeat(400)}`)).toBeNull();
  expect(typeOf(' '.repeat(4096))).toBeNull();
  expect(threadTime() - began).toBeLessThan(100);
});
