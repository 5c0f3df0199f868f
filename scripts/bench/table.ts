/** Rows of figures under their columns. */
export type Table = {
  title: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  notes: readonly string[];
};

/** Pads a text to a width in characters; these tables contain no Khmer or Chinese, whose display widths differ. */
const padded = (text: string, width: number, first: boolean): string =>
  first ? text.padEnd(width) : text.padStart(width);

const laidOut = (table: Table): string[][] => {
  const lines = [table.columns, ...table.rows];
  const widths = table.columns.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines.map((line) => widths.map((width, column) => padded(line[column] ?? '', width, column === 0)));
};

export const textTable = (table: Table): string =>
  [
    '',
    table.title,
    ...laidOut(table).map((cells) => `  ${cells.join('  ').trimEnd()}`),
    ...table.notes.map((note) => `  ${note}`),
  ].join('\n');

export const markdownTable = (table: Table): string => {
  const [head = [], ...rows] = laidOut(table);
  const rule = head.map((cell, column) => (column === 0 ? '-'.repeat(cell.length) : `${'-'.repeat(cell.length - 1)}:`));
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [`\n### ${table.title}\n`, ...[head, rule, ...rows].map(line), ...table.notes.map((note) => `\n${note}`)].join(
    '\n',
  );
};
