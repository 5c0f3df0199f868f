import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { threadTime } from '../lib/testing/thread-time.ts';
import { isSafeSvg } from './svg-safety.ts';

const svg = (inner: string, attributes = ''): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes} viewBox="0 0 9 9">${inner}</svg>`);

test.each([
  ['paths', '<path d="M0 0h9" stroke="#888"/>'],
  ['references inside', '<defs><g id="a"/></defs><use href="#a"/><rect fill="url(#a)"/>'],
  ['an embedded raster picture', '<image href="data:image/png;base64,AAAA"/>'],
  ['its own style', '<style>path { fill: red }</style>'],
  ['paths of the editor', '<g inkscape:export-filename="C:\\logo.png"/>'],
  ['words that look like attributes', '<text>one = two, tone=loud</text>'],
])('sends %s', (_, inner) => {
  expect(isSafeSvg(svg(inner))).toBe(true);
});

test.each([
  ['script', '<script>alert(1)</script>'],
  ['script under another prefix', '<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>'],
  ['foreign content', '<foreignObject><p/></foreignObject>'],
  ['an event attribute', '<rect onclick="alert(1)"/>'],
  ['an event attribute after a slash', '<rect/onload="alert(1)">'],
  ['a reference outside', '<image href="https://example.com/a.png"/>'],
  ['an unquoted reference', '<image xlink:href=//example.com/a.png />'],
  ['a script address', '<a href="javascript:alert(1)"><path/></a>'],
  ['a script address in disguise', '<a href="&#106;avascript:alert(1)"><path/></a>'],
  ['a drawing inside a drawing', '<image href="data:image/svg+xml;base64,AAAA"/>'],
  ['a style that fetches', '<style>@import "https://example.com/a.css";</style>'],
  ['a fill that fetches', '<rect style="fill:url(https://example.com/a)"/>'],
  ['an escaped url', '<rect style="fill:u\\72l(https://example.com/a)"/>'],
  ['an escaped url in an attribute of its own', '<rect fill="u\\72l(https://example.com/a)"/>'],
  ['a url by numeric references', '<rect style="fill:u&#114;l(https://example.com/a)"/>'],
  ['an escape in a style sheet', '<style>a{fill:u\\72l(https://example.com/a)}</style>'],
  ['an escape in the second of two', '<style/><STYLE x="İ">a{fill:u\\72l(https://example.com/a)}</style>'],
  [
    'an escape in a style sheet under another prefix',
    '<s:style xmlns:s="http://www.w3.org/2000/svg">a{fill:u\\72l(https://example.com/a)}</s:style>',
  ],
  [
    'an escape after what only looks like the end of a style sheet',
    '<style><![CDATA[/*</style>*/ a{fill:u\\72l(https://example.com/a)}]]></style>',
  ],
  ['a picture that fetches without a url', '<style>svg{background:image-set("https://example.com/a.png" 1x)}</style>'],
  ['an animation of a reference', '<a><set attributeName="href" to="javascript:alert(1)"/></a>'],
  ['an iframe', '<iframe src="/"/>'],
])('refuses %s', (_, inner) => {
  expect(isSafeSvg(svg(inner))).toBe(false);
});

test('refuses declared entities, linked style sheets and other encodings', () => {
  const body = svg('<path/>').toString();
  expect(isSafeSvg(Buffer.from(`<!DOCTYPE svg [<!ENTITY a "b">]>${body}`))).toBe(false);
  expect(isSafeSvg(Buffer.from(`<?xml-stylesheet href="#a"?>${body}`))).toBe(false);
  expect(isSafeSvg(Buffer.from(`<?xml version="1.0" encoding="utf-7"?>${body}`))).toBe(false);
  expect(isSafeSvg(Buffer.from(`<?xml version="1.0" x="encoding" encoding = 'utf-16'?>${body}`))).toBe(false);
  expect(isSafeSvg(Buffer.from(body, 'utf16le'))).toBe(false);
});

/** Texts that would make a careless pattern backtrack; each must be read once, in linear time. */
test.each([
  ['dots in a text', svg(`<desc>${'.'.repeat(300_000)}</desc>`), true],
  ['a name without an end', svg(`<desc>${'a-'.repeat(150_000)}</desc>`), true],
  ['beginnings of a document type', svg('<!DOCTYPE '.repeat(30_000)), true],
  ['beginnings of a style sheet', svg('<style>'.repeat(40_000)), true],
  ['blanks behind an attribute name', svg(`<set attributeName=${' '.repeat(300_000)}x`), true],
  ['an encoding without a value', Buffer.from(`<?xml ${'encoding= '.repeat(30_000)}><svg/>`), true],
  ['more than a drawing may have', svg('<path/>'.repeat(300_000)), false],
])('reads %s once', (_, drawing, isSafe) => {
  const began = threadTime();
  expect(isSafeSvg(drawing)).toBe(isSafe);
  expect(threadTime() - began).toBeLessThan(500);
});

test('refuses any event attribute and any other host, however it is spelt', () => {
  const name = fc.stringMatching(/^[a-z]{1,12}$/u);
  const blank = fc.constantFrom(' ', '\n', '\t', '  ');
  fc.assert(
    fc.property(name, blank, blank, (event, before, after) => {
      expect(isSafeSvg(svg('', `${before}ON${event}${after}=${after}"x"`))).toBe(false);
    }),
  );
  fc.assert(
    fc.property(fc.webUrl(), fc.constantFrom('href', 'xlink:href', 'src'), blank, (address, attribute, space) => {
      expect(isSafeSvg(svg(`<image ${attribute}${space}=${space}'${address.replaceAll("'", '')}'/>`))).toBe(false);
    }),
  );
});
