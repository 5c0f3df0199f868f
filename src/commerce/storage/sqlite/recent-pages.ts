import type { ProductPage } from '../records.ts';
import type { Connection } from './connection.ts';
import { catalogueVersion } from './notes.ts';

/** Lists that many shoppers ask for: of so many, the last asked; longer ones are not kept. */
const mostKept = 300;
export const mostRows = 30;

type Kept = { version: string; pages: Map<string, ProductPage> };
const kept = new WeakMap<Connection, Kept>();

/** The page of this name as it was made since the shop last changed, else made now. */
export const recentPage = (db: Connection, name: string, make: () => ProductPage): ProductPage => {
  const version = catalogueVersion(db);
  const known = kept.get(db);
  const pages = known?.version === version ? known.pages : new Map<string, ProductPage>();
  if (known?.version !== version) kept.set(db, { version, pages });
  const page = pages.get(name) ?? make();
  pages.delete(name);
  pages.set(name, page);
  for (const oldest of pages.keys()) if (pages.size > mostKept) pages.delete(oldest);
  return page;
};
