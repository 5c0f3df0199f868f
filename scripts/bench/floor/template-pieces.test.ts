import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutPage, piecesOf, templateSource } from './template-pieces.ts';

const page = (name: string, rows: string[]): string =>
  `<!DOCTYPE html><html><head><title>${name}</title></head><body class="product"><h1>${name}</h1><table class="spec-table">${rows.map((row) => `<tr><td>${row}</td></tr>`).join('')}</table><footer class="footer">One shop \`\${1}\` \\</footer></body></html>`;

const render = (pieces: readonly string[], parts: readonly string[]): string =>
  // oxlint-disable-next-line typescript/no-implied-eval -- this is what the floor's module is made of
  (new Function(`return ${templateSource(pieces)}`)() as (parts: readonly string[]) => string)(parts);

test('pages of one kind come back byte for byte from their template', () => {
  const rows = fc.array(fc.string(), { maxLength: 4 });
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), rows), { minLength: 2, maxLength: 5 }), (list) => {
      const pages = list.map(([name, texts]) => page(name, texts));
      const pieces = piecesOf(pages.slice(0, 2));
      for (const each of pages) {
        const parts = cutPage(each, pieces);
        if (parts) expect(render(pieces, parts)).toBe(each);
      }
      expect(cutPage(pages[0] ?? '', pieces)).not.toBeNull();
    }),
  );
});

test('the constant part is most of the page', () => {
  const pieces = piecesOf([page('One', ['a']), page('Two', ['b', 'c']), page('Three', ['d'])]);
  expect(pieces.join('')).toContain('</title></head><body class="product"><h1>');
  expect(cutPage(page('Four', ['e', 'f']), pieces)?.join('')).not.toContain('footer');
  expect(cutPage('<p>another</p>', pieces)).toBeNull();
});
