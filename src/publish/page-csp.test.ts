import { describe, expect, it } from 'vitest';
import { insertPolicy, trimPolicy } from './page-csp.ts';

const policyOf = (scripts: string, styles: string): string =>
  `default-src 'none';img-src 'self' data:; script-src 'self' ${scripts}; style-src 'self' ${styles}; style-src-attr 'unsafe-inline';`;

describe('the policy of a page', () => {
  it('names its own scripts and styles, and no others', () => {
    const policy = policyOf("'sha256-one' 'sha256-two'", "'sha256-a' 'sha256-b'");
    expect(trimPolicy(policy, new Set(['sha256-one', 'sha256-a']))).toBe(policyOf("'sha256-one'", "'sha256-a'"));
  });

  it('is left as it is if all are its own', () => {
    const policy = policyOf("'sha256-one'", "'sha256-a'");
    expect(trimPolicy(policy, new Set(['sha256-one', 'sha256-a', 'sha256-more']))).toBe(policy);
  });
});

describe('placing a policy', () => {
  const inserted = (page: string, policy: string) => {
    const { html, csp } = insertPolicy(Buffer.from(page), policy);
    return { html: html.toString(), csp };
  };
  const page = '<head><meta http-equiv="content-security-policy" content="%policy%">';

  it('writes it into the page, and leaves to the header what browsers read there alone', () => {
    const result = inserted(page, "default-src 'none';frame-ancestors 'none'; script-src 'self' 'sha256-$1';");
    expect(result).toEqual({
      html: page.replace('%policy%', () => "default-src 'none';script-src 'self' 'sha256-$1'"),
      csp: "frame-ancestors 'none'",
    });
  });

  it('leaves all of it to the header where a page has no place for it', () => {
    expect(inserted('<p>', "default-src 'none'")).toEqual({ html: '<p>', csp: "default-src 'none'" });
  });

  it.each(['"', '&', '<', '>'])('refuses one with %s', (sign) => {
    expect(() => inserted(page, `default-src ${sign}`)).toThrow('cannot be written into a page');
  });
});
