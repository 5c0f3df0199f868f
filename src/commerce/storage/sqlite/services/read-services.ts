import type { Cents } from '../../../../contract/money.ts';
import { servicePlaces } from '../../../../contract/services.ts';
import type { Schedule, Taken, WeekSpan } from '../../../services/available-slots.ts';
import type {
  FreelancerFilters,
  FreelancerQuery,
  FreelancerRecord,
  PortfolioEntry,
  ServiceCategoryRecord,
  ServiceRecord,
  Skill,
} from '../../services.ts';
import type { Connection } from '../connection.ts';
import { localized, parsed } from '../json.ts';

export const readServiceCategories = (db: Connection, store: string): ServiceCategoryRecord[] =>
  db
    .all<{ id: number; name: string; icon: string | null }>(
      'SELECT id, name, icon FROM service_categories WHERE store_code = ? ORDER BY position',
      store,
    )
    .map((row) => ({ ...row, name: localized(row.name) }));

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

const serviceRows = `SELECT s.id, s.category_id AS categoryId, s.name, s.description, s.image, s.price, s.is_from AS isFrom,
    s.duration_minutes AS durationMinutes, s.buffer_minutes AS bufferMinutes, s.places, p.id AS productId,
    p.sale_price AS productPrice,
    (SELECT json_group_array(DISTINCT json_each.value ORDER BY json_each.value) FROM freelancer_services fs
      JOIN freelancers f ON f.store_code = fs.store_code AND f.id = fs.freelancer_id JOIN json_each(f.areas)
      WHERE fs.store_code = s.store_code AND fs.service_id = s.id) AS areas
  FROM services s LEFT JOIN products p ON p.store_code = s.store_code AND p.sku = s.sku`;

const serviceOf = ({ productPrice, ...row }: ServiceRow): ServiceRecord => {
  const named = parsed<string[]>(row.places);
  const places = servicePlaces.filter((place) => named.includes(place));
  return {
    ...row,
    name: localized(row.name),
    description: localized(row.description),
    price: row.productId === null ? row.price : productPrice,
    isFrom: row.productId === null && row.isFrom === 1,
    places,
    areas: places.includes('home') ? parsed<string[]>(row.areas) : [],
  };
};

export const readServices = (db: Connection, store: string, categoryId: number | null): ServiceRecord[] =>
  (categoryId === null
    ? db.all<ServiceRow>(`${serviceRows} WHERE s.store_code = ? ORDER BY s.position`, store)
    : db.all<ServiceRow>(
        `${serviceRows} WHERE s.store_code = ? AND s.category_id = ? ORDER BY s.position`,
        store,
        categoryId,
      )
  ).map(serviceOf);

export const readService = (db: Connection, store: string, id: number): ServiceRecord | null => {
  const row = db.get<ServiceRow>(`${serviceRows} WHERE s.store_code = ? AND s.id = ?`, store, id);
  return row ? serviceOf(row) : null;
};

export const readServicesOf = (db: Connection, store: string, freelancer: number): ServiceRecord[] =>
  db
    .all<ServiceRow>(
      `${serviceRows} WHERE s.store_code = ?1 AND s.id IN (SELECT service_id FROM freelancer_services
        WHERE store_code = ?1 AND freelancer_id = ?2) ORDER BY s.position`,
      store,
      freelancer,
    )
    .map(serviceOf);

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

const skillsOf = (db: Connection, store: string, freelancer: number): Skill[] =>
  db
    .all<{ key: string; name: string }>(
      `SELECT skills.key, skills.name FROM freelancer_skills fs JOIN skills ON skills.store_code = fs.store_code
        AND skills.key = fs.skill WHERE fs.store_code = ? AND fs.freelancer_id = ? ORDER BY skills.position`,
      store,
      freelancer,
    )
    .map(({ key, name }) => ({ key, name: localized(name) }));

const freelancerOf = (db: Connection, store: string, row: FreelancerRow): FreelancerRecord => ({
  ...row,
  name: localized(row.name),
  title: localized(row.title),
  about: localized(row.about),
  languages: parsed<string[]>(row.languages),
  areas: parsed<string[]>(row.areas),
  portfolio: parsed<PortfolioEntry[]>(row.portfolio),
  skills: skillsOf(db, store, row.id),
});

export const readFreelancer = (db: Connection, store: string, id: number): FreelancerRecord | null => {
  const row = db.get<FreelancerRow>(
    `SELECT ${freelancerColumns} FROM freelancers WHERE store_code = ? AND id = ?`,
    store,
    id,
  );
  return row ? freelancerOf(db, store, row) : null;
};

const readFilters = (db: Connection, store: string): FreelancerFilters => {
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
    skills: skills.filter(({ count }) => count > 0).map((row) => ({ ...row, name: localized(row.name) })),
    areas: counted('areas'),
    languages: counted('languages'),
  };
};

export const readFreelancers = (
  db: Connection,
  store: string,
  query: FreelancerQuery,
): { freelancers: FreelancerRecord[]; total: number; filters: FreelancerFilters } => {
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
  const counted = db.get<{ total: number }>(`SELECT count(*) AS total FROM freelancers WHERE ${condition}`, ...values);
  return {
    freelancers: rows.map((row) => freelancerOf(db, store, row)),
    total: counted?.total ?? 0,
    filters: readFilters(db, store),
  };
};

export const readSchedule = (db: Connection, store: string, freelancer: number): Schedule => {
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
};

export const readTakenTimes = (
  db: Connection,
  store: string,
  freelancer: number,
  { from, to, but = 0 }: { from: string; to: string; but?: number },
): Taken[] =>
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
    .map((row) => ({ startsAt: Date.parse(row.startsAt), busyUntil: Date.parse(row.busyUntil) }));
