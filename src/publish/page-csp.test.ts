import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashOf, placePolicy, trimPolicy } from './page-csp.ts';

const none: ReadonlySet<string> = new Set();
const policyOf = (scripts: readonly string[], styles: readonly string[] = []): string =>
  `default-src 'none';img-src 'self' data:; script-src 'self' ${scripts.map((text) => `'${hashOf(text)}'`).join(' ')}; style-src 'self' ${styles.map((text) => `'${hashOf(text)}'`).join(' ')}; style-src-attr 'unsafe-inline';`;

describe('the policy of a page', () => {
  it('names the scripts and styles that stand in it, and no others', () => {
    const html = '<style>a{}</style><script type="module">one()</script><script src="/two.js"></script>';
    expect(trimPolicy(policyOf(['one()', 'two()'], ['a{}', 'b{}']), html, none)).toBe(policyOf(['one()'], ['a{}']));
  });

  it('keeps those that are inserted later', () => {
    expect(trimPolicy(policyOf(['rules', 'gone']), '<p>', new Set([hashOf('rules')]))).toBe(policyOf(['rules']));
  });

  it('names no block of data: browsers run none', () => {
    const html = '<script type="application/ld+json">{"a":1}</script><script type="speculationrules">{}</script>';
    expect(trimPolicy(policyOf(['{"a":1}', '{}']), html, none)).toBe(policyOf(['{}']));
  });

  it('lets every inline text of a page run, whatever it is', () => {
    const text = fc.string({ unit: 'binary', minLength: 1 }).filter((one) => !one.includes('</s'));
    fc.assert(
      fc.property(fc.array(text, { maxLength: 5 }), fc.array(text, { maxLength: 5 }), (scripts, styles) => {
        const html = `<head>${styles.map((one) => `<style>${one}</style>`).join('')}<body>${scripts.map((one) => `<script nomodule>${one}</script>`).join('<p>')}`;
        const policy = policyOf(scripts, styles);
        expect(trimPolicy(policy, html, none)).toBe(policy);
      }),
    );
  });
});

describe('placing a policy', () => {
  const page = '<head><meta http-equiv="content-security-policy" content="%policy%">';

  it('writes it into the page, and leaves to the header what browsers read there alone', () => {
    const placed = placePolicy(page, "default-src 'none';frame-ancestors 'none'; script-src 'self' 'sha256-$1';");
    expect(placed).toEqual({
      html: page.replace('%policy%', () => "default-src 'none';script-src 'self' 'sha256-$1'"),
      csp: "frame-ancestors 'none'",
    });
  });

  it('leaves all of it to the header where a page has no place for it', () => {
    expect(placePolicy('<p>', "default-src 'none'")).toEqual({ html: '<p>', csp: "default-src 'none'" });
  });

  it.each(['"', '&', '<', '>'])('refuses one with %s', (sign) => {
    expect(() => placePolicy(page, `default-src ${sign}`)).toThrow('cannot be written into a page');
  });
});
