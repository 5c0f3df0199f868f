import type { ProductDraft } from '../storage/products/product-types.ts';
import { ChangeError } from '../errors/storage-error.ts';
import type { Storage } from '../storage/storage.ts';
import { importRow } from './import-row.ts';
import { draftOf } from './product-draft.ts';
import type { TextLine } from './read-lines.ts';

type Refusal = { line: number; sku: string | null; reason: string };
export type ImportReport = {
  rows: number;
  new: number;
  changed: number;
  unchanged: number;
  refused: number;
  /** The first refused lines with their reasons; `refused` counts all of them. */
  refusals: Refusal[];
};

const shownRefusals = 20;

type Read = { draft: ProductDraft } | { refusal: Refusal };

const skuOf = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'sku' in value && typeof value.sku === 'string'
    ? value.sku.slice(0, 128)
    : null;

/** Parses one line of a catalogue file into a draft, or returns why it is refused. */
export const parseCatalogueRow = (line: Pick<TextLine, 'number' | 'text'>): Read => {
  const refuse = (reason: string, sku: string | null = null): Read => ({ refusal: { line: line.number, sku, reason } });
  if (line.text === null) return refuse('the line is longer than 1,000,000 characters');
  let value: unknown;
  try {
    value = JSON.parse(line.text);
  } catch {
    return refuse('the line is not valid JSON');
  }
  const result = importRow.safeParse(value);
  if (!result.success) {
    const reasons = result.error.issues
      .slice(0, 3)
      .map((issue) => `${issue.path.join('.') || 'row'}: ${issue.message}`);
    return refuse(reasons.join('; '), skuOf(value));
  }
  const draft = draftOf(result.data);
  if (draft.sku === '' || draft.name === '')
    return refuse(`${draft.sku === '' ? 'sku' : 'name'}: nothing readable in it`, skuOf(value));
  return { draft };
};

/**
 * Imports a catalogue into a store in one transaction. Invalid rows and repeated SKUs are refused and reported; all
 * other rows are imported. Importing the same file again changes nothing. Promotions that are over at `now` (ISO 8601)
 * are ended.
 * @throws {ChangeError} for an unknown store
 */
export const importProducts = async (
  storage: Storage,
  {
    store,
    lines,
    now,
    progress,
  }: { store: string; lines: AsyncIterable<TextLine>; now: string; progress?: (line: TextLine) => void },
): Promise<ImportReport> => {
  if (!(await storage.store(store)))
    throw new ChangeError(`the embedded API has no store ${store}; npm run import -- --shop makes it`);
  return storage.transaction(async (changes) => {
    const report: ImportReport = { rows: 0, new: 0, changed: 0, unchanged: 0, refused: 0, refusals: [] };
    const lineOfSku = new Map<string, number>();
    const refuse = (refusal: Refusal) => {
      report.refused += 1;
      if (report.refusals.length < shownRefusals) report.refusals.push(refusal);
    };
    for await (const line of lines) {
      report.rows += 1;
      const read = parseCatalogueRow(line);
      if ('refusal' in read) refuse(read.refusal);
      else {
        const { sku } = read.draft;
        const earlier = lineOfSku.get(sku);
        if (earlier !== undefined) refuse({ line: line.number, sku, reason: `sku: already on line ${earlier}` });
        else {
          lineOfSku.set(sku, line.number);
          report[await changes.putProduct(store, read.draft, { origin: 'import' })] += 1;
        }
      }
      progress?.(line);
    }
    await changes.endPromotions(now);
    return report;
  });
};
