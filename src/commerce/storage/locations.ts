import type { SQLInputValue } from 'node:sqlite';
import { runNow, type CommerceDatabase, type RunRead } from './connection.ts';

export type LocationFields = {
  name: string;
  description: string;
  lat: number;
  long: number;
  phone: string | null;
  provinceCode: string | null;
  districtCode: string | null;
  communeCode: string | null;
  landmark: string | null;
};

export type LocationRecord = LocationFields & { id: number; isDefault: boolean };

type LocationRow = LocationFields & { id: number; isDefault: number };

const locationColumns = `id, name, description, lat, long, phone, province_code AS provinceCode, district_code AS districtCode,
  commune_code AS communeCode, landmark, is_default AS isDefault`;

const toLocationRecord = (row: LocationRow): LocationRecord => ({ ...row, isDefault: row.isDefault === 1 });

export const readLocations = (db: CommerceDatabase, account: number): LocationRecord[] =>
  db
    .all<LocationRow>(
      `SELECT ${locationColumns} FROM locations WHERE account = ? ORDER BY is_default DESC, id DESC`,
      account,
    )
    .map(toLocationRecord);

export const readLocation = (db: CommerceDatabase, account: number, id: number): LocationRecord | null => {
  const row = db.get<LocationRow>(`SELECT ${locationColumns} FROM locations WHERE account = ? AND id = ?`, account, id);
  return row ? toLocationRecord(row) : null;
};

const columnByField: Record<keyof LocationFields, string> = {
  name: 'name',
  description: 'description',
  lat: 'lat',
  long: 'long',
  phone: 'phone',
  provinceCode: 'province_code',
  districtCode: 'district_code',
  communeCode: 'commune_code',
  landmark: 'landmark',
};

const locationFieldNames = Object.keys(columnByField) as (keyof LocationFields)[];

/** Queries for locations; `run` executes each on one consistent snapshot. */
export const locationReads = (db: CommerceDatabase, run: RunRead) => ({
  /** Returns an account's locations: the default first, then the newest. */
  locations: (account: number): Promise<LocationRecord[]> => run(() => readLocations(db, account)),
  location: (account: number, id: number): Promise<LocationRecord | null> => run(() => readLocation(db, account, id)),
});
export type LocationReads = ReturnType<typeof locationReads>;

/** Changes to locations, and their queries, within one transaction. */
export const locationChanges = (db: CommerceDatabase) => ({
  ...locationReads(db, runNow),
  addLocation: async (account: number, fields: LocationFields, now: string): Promise<number> =>
    db.run(
      `INSERT INTO locations (account, created_at, updated_at, ${locationFieldNames.map((name) => columnByField[name]).join(', ')})
    VALUES (?, ?, ?, ${locationFieldNames.map(() => '?').join(', ')})`,
      account,
      now,
      now,
      ...locationFieldNames.map((name) => fields[name]),
    ).id,
  changeLocation: async (account: number, id: number, fields: Partial<LocationFields>, now: string): Promise<void> => {
    const changed = locationFieldNames.filter((name) => fields[name] !== undefined);
    const values: SQLInputValue[] = changed.map((name) => fields[name] ?? null);
    db.run(
      `UPDATE locations SET ${[...changed.map((name) => `${columnByField[name]} = ?`), 'updated_at = ?'].join(', ')}
    WHERE account = ? AND id = ?`,
      ...values,
      now,
      account,
      id,
    );
  },
  setDefaultLocation: async (account: number, id: number): Promise<void> => {
    db.run('UPDATE locations SET is_default = 0 WHERE account = ? AND is_default = 1', account);
    db.run('UPDATE locations SET is_default = 1 WHERE account = ? AND id = ?', account, id);
  },
  /** Removes a location; the newest becomes the default if it was. Returns false if there was no such location. */
  removeLocation: async (account: number, id: number): Promise<boolean> => {
    const { changes } = db.run('DELETE FROM locations WHERE account = ? AND id = ?', account, id);
    db.run(
      `UPDATE locations SET is_default = 1 WHERE id = (SELECT max(id) FROM locations WHERE account = ?1)
    AND NOT EXISTS (SELECT 1 FROM locations WHERE account = ?1 AND is_default = 1)`,
      account,
    );
    return changes > 0;
  },
});
export type LocationChanges = ReturnType<typeof locationChanges>;
