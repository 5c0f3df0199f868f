import type { Cents } from '../../contract/money.ts';
import { serviceVenues, type ServiceVenue } from '../../contract/services.ts';
import type { Localized } from '../localization/language.ts';
import type { BookedTime, Schedule, WeekSpan } from '../services/available-slots.ts';
import { runNow, type CommerceDatabase, type RunRead } from './connection.ts';
import { parseJson, parseLocalized, toJson } from './json.ts';

/** Services and freelancers. Money is in cents. */

export type ServiceCategoryRecord = { id: number; name: Localized; icon: string | null };

export type ServiceDraft = {
  id: number;
  categoryId: number;
  name: Localized;
  description: Localized;
  image: string | null;
  /** For a service without a product; null if the price is on request, or the service is free. */
  price: Cents | null;
  /** Whether the price is a starting price. */
  isFrom: boolean;
  /** The store's product that shoppers buy at checkout to pay for the service. */
  sku: string | null;
  durationMinutes: number;
  bufferMinutes: number;
  places: ServiceVenue[];
};

export type ServiceRecord = Omit<ServiceDraft, 'sku'> & {
  /** The id of that product, if the store sells it. */
  productId: number | null;
  /** Codes of the provinces in which any freelancer offers this service. */
  areas: string[];
};

export type PortfolioEntry = { title: Localized; description: Localized | null; image: string | null };

export type Skill = { key: string; name: Localized };

type FreelancerProfile = {
  id: number;
  name: Localized;
  title: Localized;
  about: Localized;
  image: string | null;
  /** Tenths of a star, 1 to 50; null if not rated yet. */
  rating: number | null;
  reviews: number;
  jobs: number;
  /** BCP 47 tags. */
  languages: string[];
  /** Codes of the provinces that the freelancer serves. */
  areas: string[];
  portfolio: PortfolioEntry[];
};

export type FreelancerDraft = FreelancerProfile & {
  /** Keys of the store's skills. */
  skills: string[];
  services: number[];
  hours: WeekSpan[];
  breaks: WeekSpan[];
  /** '2027-04-14', or '04-14' for every year. */
  holidays: string[];
};

export type FreelancerRecord = FreelancerProfile & { skills: Skill[] };

/** All data about a store's services. */
export type ServicesDraft = {
  categories: ServiceCategoryRecord[];
  skills: Skill[];
  services: ServiceDraft[];
  freelancers: FreelancerDraft[];
  /** Days on which nobody works. */
  holidays: string[];
};

export type FreelancerQuery = {
  skill: string | null;
  area: string | null;
  language: string | null;
  /** Minimum, in tenths of a star. */
  rating: number | null;
  service: number | null;
  page: number;
  rowPerPage: number;
};

export type FreelancerFilters = {
  skills: (Skill & { count: number })[];
  areas: { key: string; count: number }[];
  languages: { key: string; count: number }[];
};

type ServiceRow = {
  id: number;
  categoryId: number;
  name: string;
  description: string;
  image: string | null;
  price: Cents | null;
  isFrom: number;
  durationMinutes: number;
  bufferMinutes: number;
  places: string;
  productId: number | null;
  productPrice: Cents | null;
  areas: string;
};

const serviceSelect = `SELECT s.id, s.category_id AS categoryId, s.name, s.description, s.image, s.price, s.is_from AS isFrom,
    s.duration_minutes AS durationMinutes, s.buffer_minutes AS bufferMinutes, s.places, p.id AS productId,
    p.sale_price AS productPrice,
    (SELECT json_group_array(DISTINCT json_each.value ORDER BY json_each.value) FROM freelancer_services fs
      JOIN freelancers f ON f.store_code = fs.store_code AND f.id = fs.freelancer_id JOIN json_each(f.areas)
      WHERE fs.store_code = s.store_code AND fs.service_id = s.id) AS areas
  FROM services s LEFT JOIN products p ON p.store_code = s.store_code AND p.sku = s.sku`;

const toServiceRecord = ({ productPrice, ...row }: ServiceRow): ServiceRecord => {
  const named = parseJson<string[]>(row.places);
  const places = serviceVenues.filter((venue) => named.includes(venue));
  return {
    ...row,
    name: parseLocalized(row.name),
    description: parseLocalized(row.description),
    price: row.productId === null ? row.price : productPrice,
    isFrom: row.productId === null && row.isFrom === 1,
    places,
    areas: places.includes('home') ? parseJson<string[]>(row.areas) : [],
  };
};

type FreelancerRow = {
  id: number;
  name: string;
  title: string;
  about: string;
  image: string | null;
  rating: number | null;
  reviews: number;
  jobs: number;
  languages: string;
  areas: string;
  portfolio: string;
};

const freelancerColumns = 'id, name, title, about, image, rating, reviews, jobs, languages, areas, portfolio';

const readSkills = (db: CommerceDatabase, store: string, freelancer: number): Skill[] =>
  db
    .all<{ key: string; name: string }>(
      `SELECT skills.key, skills.name FROM freelancer_skills fs JOIN skills ON skills.store_code = fs.store_code
        AND skills.key = fs.skill WHERE fs.store_code = ? AND fs.freelancer_id = ? ORDER BY skills.position`,
      store,
      freelancer,
    )
    .map(({ key, name }) => ({ key, name: parseLocalized(name) }));

const toFreelancerRecord = (db: CommerceDatabase, store: string, row: FreelancerRow): FreelancerRecord => ({
  ...row,
  name: parseLocalized(row.name),
  title: parseLocalized(row.title),
  about: parseLocalized(row.about),
  languages: parseJson<string[]>(row.languages),
  areas: parseJson<string[]>(row.areas),
  portfolio: parseJson<PortfolioEntry[]>(row.portfolio),
  skills: readSkills(db, store, row.id),
});

const readFreelancerFilters = (db: CommerceDatabase, store: string): FreelancerFilters => {
  const counted = (column: 'areas' | 'languages'): { key: string; count: number }[] =>
    db.all<{ key: string; count: number }>(
      `SELECT json_each.value AS key, count(*) AS count FROM freelancers JOIN json_each(freelancers.${column})
      WHERE store_code = ? GROUP BY 1 ORDER BY count DESC, 1`,
      store,
    );
  const skills = db.all<{ key: string; name: string; count: number }>(
    `SELECT key, name, (SELECT count(*) FROM freelancer_skills fs WHERE fs.store_code = skills.store_code
      AND fs.skill = skills.key) AS count FROM skills WHERE store_code = ? ORDER BY position`,
    store,
  );
  return {
    skills: skills.filter(({ count }) => count > 0).map((row) => ({ ...row, name: parseLocalized(row.name) })),
    areas: counted('areas'),
    languages: counted('languages'),
  };
};

const writeFreelancer = (db: CommerceDatabase, store: string, one: FreelancerDraft, position: number): void => {
  db.run(
    `INSERT INTO freelancers (store_code, id, position, name, title, about, image, rating, reviews, jobs, languages, areas,
      portfolio) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    store,
    one.id,
    position,
    toJson(one.name),
    toJson(one.title),
    toJson(one.about),
    one.image,
    one.rating,
    one.reviews,
    one.jobs,
    toJson(one.languages),
    toJson(one.areas),
    toJson(one.portfolio),
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

/** Queries for services and freelancers; `run` executes each on one consistent snapshot. */
export const serviceReads = (db: CommerceDatabase, run: RunRead) => ({
  serviceCategories: (store: string): Promise<ServiceCategoryRecord[]> =>
    run(() =>
      db
        .all<{ id: number; name: string; icon: string | null }>(
          'SELECT id, name, icon FROM service_categories WHERE store_code = ? ORDER BY position',
          store,
        )
        .map((row) => ({ ...row, name: parseLocalized(row.name) })),
    ),
  /** @param categoryId null for all categories */
  services: (store: string, categoryId: number | null): Promise<ServiceRecord[]> =>
    run(() =>
      (categoryId === null
        ? db.all<ServiceRow>(`${serviceSelect} WHERE s.store_code = ? ORDER BY s.position`, store)
        : db.all<ServiceRow>(
            `${serviceSelect} WHERE s.store_code = ? AND s.category_id = ? ORDER BY s.position`,
            store,
            categoryId,
          )
      ).map(toServiceRecord),
    ),
  service: (store: string, id: number): Promise<ServiceRecord | null> =>
    run(() => {
      const row = db.get<ServiceRow>(`${serviceSelect} WHERE s.store_code = ? AND s.id = ?`, store, id);
      return row ? toServiceRecord(row) : null;
    }),
  /** Returns a page of matching freelancers, best rated first. The filter counts cover all freelancers of the store. */
  freelancers: (
    store: string,
    query: FreelancerQuery,
  ): Promise<{ freelancers: FreelancerRecord[]; total: number; filters: FreelancerFilters }> =>
    run(() => {
      const condition = `store_code = ?1
    AND (?2 IS NULL OR EXISTS (SELECT 1 FROM freelancer_skills fs WHERE fs.store_code = freelancers.store_code
      AND fs.freelancer_id = freelancers.id AND fs.skill = ?2))
    AND (?3 IS NULL OR EXISTS (SELECT 1 FROM json_each(freelancers.areas) WHERE value = ?3))
    AND (?4 IS NULL OR EXISTS (SELECT 1 FROM json_each(freelancers.languages) WHERE value = ?4))
    AND (?5 IS NULL OR rating >= ?5)
    AND (?6 IS NULL OR EXISTS (SELECT 1 FROM freelancer_services fv WHERE fv.store_code = freelancers.store_code
      AND fv.freelancer_id = freelancers.id AND fv.service_id = ?6))`;
      const values = [store, query.skill, query.area, query.language, query.rating, query.service];
      const rows = db.all<FreelancerRow>(
        `SELECT ${freelancerColumns} FROM freelancers WHERE ${condition}
    ORDER BY rating IS NULL, rating DESC, reviews DESC, position LIMIT ?7 OFFSET ?8`,
        ...values,
        query.rowPerPage,
        (query.page - 1) * query.rowPerPage,
      );
      const counted = db.get<{ total: number }>(
        `SELECT count(*) AS total FROM freelancers WHERE ${condition}`,
        ...values,
      );
      return {
        freelancers: rows.map((row) => toFreelancerRecord(db, store, row)),
        total: counted?.total ?? 0,
        filters: readFreelancerFilters(db, store),
      };
    }),
  freelancer: (store: string, id: number): Promise<FreelancerRecord | null> =>
    run(() => {
      const row = db.get<FreelancerRow>(
        `SELECT ${freelancerColumns} FROM freelancers WHERE store_code = ? AND id = ?`,
        store,
        id,
      );
      return row ? toFreelancerRecord(db, store, row) : null;
    }),
  /** Returns the services of a freelancer, in the store's order. */
  servicesByFreelancer: (store: string, freelancer: number): Promise<ServiceRecord[]> =>
    run(() =>
      db
        .all<ServiceRow>(
          `${serviceSelect} WHERE s.store_code = ?1 AND s.id IN (SELECT service_id FROM freelancer_services
        WHERE store_code = ?1 AND freelancer_id = ?2) ORDER BY s.position`,
          store,
          freelancer,
        )
        .map(toServiceRecord),
    ),
  /** Returns a freelancer's working hours, breaks and days off, including the store's days off. */
  schedule: (store: string, freelancer: number): Promise<Schedule> =>
    run(() => {
      const spans = (table: 'freelancer_hours' | 'freelancer_breaks'): WeekSpan[] =>
        db.all<WeekSpan>(
          `SELECT weekday, from_minute AS "from", to_minute AS "to" FROM ${table}
      WHERE store_code = ? AND freelancer_id = ? ORDER BY weekday, from_minute`,
          store,
          freelancer,
        );
      const days = db.all<{ day: string }>(
        'SELECT day FROM holidays WHERE store_code = ? AND freelancer_id IN (0, ?)',
        store,
        freelancer,
      );
      return {
        hours: spans('freelancer_hours'),
        breaks: spans('freelancer_breaks'),
        holidays: new Set(days.map(({ day }) => day)),
      };
    }),
  /** Returns a freelancer's bookings that overlap a period. @param but the id of an appointment to leave out */
  bookedTimes: (
    store: string,
    freelancer: number,
    { from, to, but = 0 }: { from: string; to: string; but?: number },
  ): Promise<BookedTime[]> =>
    run(() =>
      db
        .all<{ startsAt: string; busyUntil: string }>(
          `SELECT starts_at AS startsAt, busy_until AS busyUntil FROM appointments
      WHERE store_code = ? AND freelancer_id = ? AND status IN ('booked', 'confirmed') AND starts_at < ?
        AND busy_until > ? AND id <> ?`,
          store,
          freelancer,
          to,
          from,
          but,
        )
        .map((row) => ({ startsAt: Date.parse(row.startsAt), busyUntil: Date.parse(row.busyUntil) })),
    ),
});
export type ServiceReads = ReturnType<typeof serviceReads>;

/** Changes to services and freelancers, and their queries, within one transaction. */
export const serviceChanges = (db: CommerceDatabase) => ({
  ...serviceReads(db, runNow),
  /** Replaces all data about a store's services, except its appointments. */
  putServices: async (store: string, draft: ServicesDraft): Promise<void> => {
    for (const table of ['freelancers', 'skills', 'services', 'service_categories', 'holidays'])
      db.run(`DELETE FROM ${table} WHERE store_code = ?`, store);
    draft.categories.forEach(({ id, name, icon }, position) =>
      db.run('INSERT INTO service_categories VALUES (?, ?, ?, ?, ?)', store, id, position, toJson(name), icon),
    );
    draft.skills.forEach(({ key, name }, position) =>
      db.run('INSERT INTO skills VALUES (?, ?, ?, ?)', store, key, position, toJson(name)),
    );
    draft.services.forEach((one, position) =>
      db.run(
        `INSERT INTO services (store_code, id, position, category_id, name, description, image, price, is_from, sku,
        duration_minutes, buffer_minutes, places) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        store,
        one.id,
        position,
        one.categoryId,
        toJson(one.name),
        toJson(one.description),
        one.image,
        one.price,
        Number(one.isFrom),
        one.sku,
        one.durationMinutes,
        one.bufferMinutes,
        toJson(one.places),
      ),
    );
    draft.freelancers.forEach((one, position) => writeFreelancer(db, store, one, position));
    for (const day of draft.holidays) db.run('INSERT INTO holidays VALUES (?, 0, ?)', store, day);
  },
});
export type ServiceChanges = ReturnType<typeof serviceChanges>;
