import type { WeekSpan } from '../../../services/available-slots.ts';
import type { FreelancerDraft, ServicesDraft } from '../../services.ts';
import type { Connection } from '../connection.ts';
import { stored } from '../json.ts';

const writeFreelancer = (db: Connection, store: string, one: FreelancerDraft, position: number): void => {
  db.run(
    `INSERT INTO freelancers (store_code, id, position, name, title, about, image, rating, reviews, jobs, languages, areas,
      portfolio) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    store,
    one.id,
    position,
    stored(one.name),
    stored(one.title),
    stored(one.about),
    one.image,
    one.rating,
    one.reviews,
    one.jobs,
    stored(one.languages),
    stored(one.areas),
    stored(one.portfolio),
  );
  for (const skill of one.skills) db.run('INSERT INTO freelancer_skills VALUES (?, ?, ?)', store, one.id, skill);
  for (const service of one.services)
    db.run('INSERT INTO freelancer_services VALUES (?, ?, ?)', store, one.id, service);
  const writeSpans = (table: 'freelancer_hours' | 'freelancer_breaks', spans: readonly WeekSpan[]): void => {
    for (const { weekday, from, to } of spans)
      db.run(`INSERT INTO ${table} VALUES (?, ?, ?, ?, ?)`, store, one.id, weekday, from, to);
  };
  writeSpans('freelancer_hours', one.hours);
  writeSpans('freelancer_breaks', one.breaks);
  for (const day of one.holidays) db.run('INSERT INTO holidays VALUES (?, ?, ?)', store, one.id, day);
};

/** Replaces all that a store has of services and freelancers; appointments stay. */
export const writeServices = (db: Connection, store: string, draft: ServicesDraft): void => {
  for (const table of ['freelancers', 'skills', 'services', 'service_categories', 'holidays'])
    db.run(`DELETE FROM ${table} WHERE store_code = ?`, store);
  draft.categories.forEach(({ id, name, icon }, position) =>
    db.run('INSERT INTO service_categories VALUES (?, ?, ?, ?, ?)', store, id, position, stored(name), icon),
  );
  draft.skills.forEach(({ key, name }, position) =>
    db.run('INSERT INTO skills VALUES (?, ?, ?, ?)', store, key, position, stored(name)),
  );
  draft.services.forEach((one, position) =>
    db.run(
      `INSERT INTO services (store_code, id, position, category_id, name, description, image, price, is_from, sku,
        duration_minutes, buffer_minutes, places) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      store,
      one.id,
      position,
      one.categoryId,
      stored(one.name),
      stored(one.description),
      one.image,
      one.price,
      Number(one.isFrom),
      one.sku,
      one.durationMinutes,
      one.bufferMinutes,
      stored(one.places),
    ),
  );
  draft.freelancers.forEach((one, position) => writeFreelancer(db, store, one, position));
  for (const day of draft.holidays) db.run('INSERT INTO holidays VALUES (?, 0, ?)', store, day);
};
