import type { SQLInputValue } from 'node:sqlite';
import type { LocationFields, LocationRecord } from '../people.ts';
import type { Connection } from './connection.ts';

type Row = LocationFields & { id: number; isDefault: number };

const columns = `id, name, description, lat, long, phone, province_code AS provinceCode, district_code AS districtCode,
  commune_code AS communeCode, landmark, is_default AS isDefault`;

const recordOf = (row: Row): LocationRecord => ({ ...row, isDefault: row.isDefault === 1 });

export const readLocations = (db: Connection, account: number): LocationRecord[] =>
  db
    .all<Row>(`SELECT ${columns} FROM locations WHERE account = ? ORDER BY is_default DESC, id DESC`, account)
    .map(recordOf);

export const readLocation = (db: Connection, account: number, id: number): LocationRecord | null => {
  const row = db.get<Row>(`SELECT ${columns} FROM locations WHERE account = ? AND id = ?`, account, id);
  return row ? recordOf(row) : null;
};

const columnOf: Record<keyof LocationFields, string> = {
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
const names = Object.keys(columnOf) as (keyof LocationFields)[];

export const addLocation = (db: Connection, account: number, fields: LocationFields, now: string): number =>
  db.run(
    `INSERT INTO locations (account, created_at, updated_at, ${names.map((name) => columnOf[name]).join(', ')})
    VALUES (?, ?, ?, ${names.map(() => '?').join(', ')})`,
    account,
    now,
    now,
    ...names.map((name) => fields[name]),
  ).id;

export const changeLocation = (
  db: Connection,
  account: number,
  id: number,
  fields: Partial<LocationFields>,
  now: string,
): void => {
  const changed = names.filter((name) => fields[name] !== undefined);
  const values: SQLInputValue[] = changed.map((name) => fields[name] ?? null);
  db.run(
    `UPDATE locations SET ${[...changed.map((name) => `${columnOf[name]} = ?`), 'updated_at = ?'].join(', ')}
    WHERE account = ? AND id = ?`,
    ...values,
    now,
    account,
    id,
  );
};

export const setDefaultLocation = (db: Connection, account: number, id: number): void => {
  db.run('UPDATE locations SET is_default = 0 WHERE account = ? AND is_default = 1', account);
  db.run('UPDATE locations SET is_default = 1 WHERE account = ? AND id = ?', account, id);
};

/** Removes a location; where it was the default, the newest of the others becomes it. */
export const removeLocation = (db: Connection, account: number, id: number): boolean => {
  const { changes } = db.run('DELETE FROM locations WHERE account = ? AND id = ?', account, id);
  db.run(
    `UPDATE locations SET is_default = 1 WHERE id = (SELECT max(id) FROM locations WHERE account = ?1)
    AND NOT EXISTS (SELECT 1 FROM locations WHERE account = ?1 AND is_default = 1)`,
    account,
  );
  return changes > 0;
};
