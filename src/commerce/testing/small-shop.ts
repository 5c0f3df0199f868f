import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PasswordSettings } from '../accounts/password-settings.ts';
import { seedDemo } from '../demo/seeding/seed-demo.ts';
import { createCommerceApp, type CommerceOptions } from '../http/app.ts';
import { openStorage } from '../storage/open-storage.ts';
import type { Storage } from '../storage/storage.ts';
import { writeSmallDemo } from './small-demo.ts';

/** Creates a temporary folder; `remove` deletes it. */
export const temporaryFolder = (): { folder: string; remove: () => void } => {
  const folder = mkdtempSync(join(tmpdir(), 'commerce-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
};

/** Hashes in a few milliseconds, for tests that are not about them. */
export const cheapPasswords: PasswordSettings = { logN: 10, r: 8, p: 1 };

export type SmallShop = {
  folder: string;
  demoDir: string;
  storage: Storage;
  port: number;
  /** Calls the API over HTTP. */
  get: (path: string, headers?: Record<string, string>) => Promise<Response>;
  json: (path: string, headers?: Record<string, string>) => Promise<unknown>;
  close: () => Promise<void>;
};

/** The seeded database's file, made once in a process: seeding takes most of the time of a new shop. */
let seeded: Promise<Buffer> | null = null;

const seedOnce = async (): Promise<Buffer> => {
  const { folder, remove } = temporaryFolder();
  try {
    const [demoDir, file] = [join(folder, 'demo'), join(folder, 'commerce.sqlite')];
    writeSmallDemo(demoDir);
    const storage = openStorage(file);
    await seedDemo(storage, { demoDir });
    await storage.close();
    return readFileSync(file);
  } finally {
    remove();
  }
};

/** Opens the small demo catalogue in a real database behind a real HTTP server. */
export const openSmallShop = async (
  options: Pick<CommerceOptions, 'payments' | 'now' | 'model' | 'limits' | 'passwords'> = {},
): Promise<SmallShop> => {
  seeded ??= seedOnce();
  const database = await seeded;
  const { folder, remove } = temporaryFolder();
  const [demoDir, dataDir] = [join(folder, 'demo'), join(folder, 'data')];
  writeSmallDemo(demoDir);
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, 'commerce.sqlite'), database);
  const storage = openStorage(join(dataDir, 'commerce.sqlite'));
  const app = createCommerceApp({
    passwords: cheapPasswords,
    ...options,
    storage,
    uploads: [join(folder, 'uploads'), demoDir],
    receipts: join(folder, 'receipts'),
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const get: SmallShop['get'] = (path, headers = {}) => fetch(`${address}${path}`, { headers });
  return {
    folder,
    demoDir,
    storage,
    port: Number(new URL(address).port),
    get,
    json: async (path, headers) => (await get(path, headers)).json(),
    close: async () => {
      await app.close();
      await storage.close();
      remove();
    },
  };
};
