import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inlineHashes } from './inline-hashes.ts';

const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

describe('the hashes of a markup', () => {
  it('are those of its inline scripts and styles', () => {
    const markup = '<style>a{}</style><script type="module">one()</script><script src="/two.js"></script>';
    expect(inlineHashes(markup)).toEqual([hashOf('one()'), hashOf('a{}')]);
  });

  it('leave out blocks of data: browsers run none', () => {
    const markup = '<script type="application/ld+json">{"a":1}</script><script type="speculationrules">{}</script>';
    expect(inlineHashes(markup)).toEqual([hashOf('{}')]);
  });

  it('name every inline text, whatever it is', () => {
    const text = fc.string({ unit: 'binary', minLength: 1 }).filter((one) => !one.includes('</s'));
    fc.assert(
      fc.property(fc.array(text, { maxLength: 5 }), fc.array(text, { maxLength: 5 }), (scripts, styles) => {
        const markup = `<head>${styles.map((one) => `<style>${one}</style>`).join('')}<body>${scripts.map((one) => `<script nomodule>${one}</script>`).join('<p>')}`;
        expect(inlineHashes(markup)).toEqual([...scripts, ...styles].map(hashOf));
      }),
    );
  });
});
