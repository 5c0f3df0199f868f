import { structuredPatch } from 'diff';
import type { PageDifference } from './api-types.ts';

/** Maximum number of differing lines; two pages with more are too different to be compared. */
const maxEdits = 4000;
const contextLines = 2;
const longLine = 160;

/** Breaks markup into lines that a person can compare: one per tag; long ones are broken after `;`, `}` and commas. */
const toLines = (html: string): string =>
  html
    .replaceAll('><', '>\n<')
    .split('\n')
    .map((line) => (line.length > longLine ? line.replaceAll(/(?<=[;}])|(?<=,)(?=")/gu, '\n') : line))
    .join('\n');

const kinds: Readonly<Record<string, 'same' | 'added' | 'removed'>> = { ' ': 'same', '+': 'added', '-': 'removed' };

/** Compares the markup of a page in two releases. */
export const comparePages = (before: string, after: string): PageDifference => {
  const patch = structuredPatch('', '', toLines(before), toLines(after), '', '', {
    context: contextLines,
    maxEditLength: maxEdits,
  });
  if (!patch) return { kind: 'too different' };
  return {
    kind: 'hunks',
    hunks: patch.hunks.map(({ newStart, lines }) => ({
      line: newStart,
      lines: lines.flatMap((line, id) => {
        const kind = kinds[line.charAt(0)];
        return kind ? [{ id, kind, text: line.slice(1) }] : [];
      }),
    })),
  };
};
