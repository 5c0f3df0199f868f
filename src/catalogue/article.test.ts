import { describe, expect, test } from 'vitest';
import { helpResponse, newsResponse, policyResponse } from '../contract/content.ts';
import { readable } from './article.ts';

const read = (body: string, level: 1 | 2 = 1, locale: 'en' | 'kh' = 'kh') =>
  readable({ id: '7', title: 'Title', body }, { locale, anchor: 'part', level, table: 'Table' });

test('a plain text that the API sends keeps its paragraphs, in help, policies and news', () => {
  const row = { id: 7, title: 'Returns', body: ' Within 7 days.\r\n\r\nBring\nthe receipt. ' };
  const bodies = [
    helpResponse.parse([{ id: 1, name: 'Help', articles: [row] }])[0]?.articles[0]?.body,
    policyResponse.parse({ data: [row] })[0]?.body,
    newsResponse.parse([row])[0]?.body,
  ];
  for (const body of bodies)
    expect(read(body ?? '').html).toBe('<p>Within 7\u00a0days.</p><p>Bring<br>the receipt.</p>');
  expect(policyResponse.safeParse([{ ...row, body: ' \n ' }]).success).toBe(false);
});

test('headings get ids of their own, and stand right below the title', () => {
  const { html, headings } = read('<h1 id="x" onclick="y">One</h1><p>a</p><h3>Two &amp; three</h3>', 2);
  expect(headings).toEqual([
    { id: 'part-1', text: 'One' },
    { id: 'part-2', text: 'Two & three' },
  ]);
  expect(html).toBe('<h3 id="part-1">One</h3><p>a</p><h4 id="part-2">Two &amp; three</h4>');
});

test('a table scrolls in itself', () => {
  expect(read('<table><tr><td>a</td></tr></table>').html).toContain(
    '<div class="wide" role="region" aria-label="Table" tabindex="0"><table>',
  );
});

describe('links', () => {
  test.each([
    ['/policy#policy-3', '<a href="/kh/policy#policy-3">a</a>'],
    ['/', '<a href="/kh">a</a>'],
    ['/kh/promotions/', '<a href="/kh/promotions">a</a>'],
    ['/zh/promotions', '<a href="/kh/promotions">a</a>'],
    ['/category?cat_id=3', '<a href="/kh/category?cat_id=3">a</a>'],
    ['https://bank.example/x', '<a href="https://bank.example/x" rel="noopener">a</a>'],
    ['tel:+85510000001', '<a href="tel:+85510000001">a</a>'],
    ['/no-such-page', 'a'],
    ['//evil.example', 'a'],
    ['javascript:alert(1)', 'a'],
    ['data:text/html,x', 'a'],
    ['', 'a'],
  ])('%s', (href, expected) => {
    expect(read(`<p><a href="${href}" onclick="x" target="_blank">a</a></p>`).html).toBe(`<p>${expected}</p>`);
  });
});

test('nothing runs or comes from elsewhere', () => {
  const { html } = read(
    '<script>x()</script><img src="https://evil.example/a.png" onerror="x()"><p style="position:fixed">a</p><iframe src="/"></iframe>',
  );
  expect(html).toBe('<p>a</p>');
});

test('plain text becomes paragraphs', () => {
  expect(read('One & two\n\nThree').html).toBe('<p>One &amp; two</p><p>Three</p>');
});
