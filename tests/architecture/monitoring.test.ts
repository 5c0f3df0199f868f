import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import '../../src/metrics/http-metrics.ts';
import { startSnapshots } from '../../src/metrics/process-snapshots.ts';
import '../../src/metrics/publish-metrics.ts';
import '../../src/metrics/replication-metrics.ts';
import { renderMetrics } from '../../src/metrics/render-metrics.ts';
import '../../src/metrics/upstream-metrics.ts';
import '../../src/metrics/web-vitals/web-vitals-metrics.ts';
import '../../src/metrics/webhook-metrics.ts';
import { promtool, runPromtool } from '../support/promtool.ts';

/** The alerts and the dashboard in `deploy/` against Prometheus' own checker, and against the metrics that there are. */

const folder = mkdtempSync(join(tmpdir(), 'monitoring-'));
const prometheus = join('deploy', 'prometheus');
const rulesFile = join(prometheus, 'storefront.rules.yml');
let known: Set<string>;

beforeAll(async () => {
  const onError = (error: unknown): never => {
    throw error;
  };
  await startSnapshots({ dataDir: folder, name: 'server-1', onError }).stop();
  const { text } = await renderMetrics({ dataDir: folder, stores: [], payments: [] });
  known = new Set(
    [...text.matchAll(/^# TYPE (\S+) (\S+)$/gmu)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The names of ours, and of Node's, in a text. */
const metricNames = (text: string): string[] => [
  ...new Set([...text.matchAll(/\b(?:storefront|process|nodejs)_\w+/gu)].map(([name]) => name)),
];

const target = z.object({ expr: z.string() });
const dashboardShape = z.object({
  uid: z.literal('storefront'),
  panels: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
      targets: z.array(target).default([]),
    }),
  ),
});
const readDashboard = () =>
  dashboardShape.parse(JSON.parse(readFileSync(join('deploy', 'grafana', 'storefront.json'), 'utf8')));
const expressions = (): string[] => readDashboard().panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));

test('every metric of an alert is one that we have', () => {
  const rules = readFileSync(rulesFile, 'utf8');
  // Not the text around the expressions.
  const names = metricNames(rules.replaceAll(/^\s*(?:#|summary:).*$/gmu, ''));
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});

test('every metric of the dashboard is one that we have', () => {
  const names = metricNames(expressions().join('\n'));
  expect(names.length).toBeGreaterThan(25);
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});

test('every metric of the documentation is one that we have, and the other way round', () => {
  const docs = readFileSync(join('docs', 'operations.md'), 'utf8');
  const documented = new Set(metricNames(docs));
  const bare = new Set([...known].map((name) => name.replace(/_(?:bucket|sum|count)$/u, '')));
  const own = [...bare].filter((name) => name.startsWith('storefront_') && !name.startsWith('storefront_web_vitals_'));
  expect(own.filter((name) => !documented.has(name))).toEqual([]);
  const unknown = [...documented].filter((name) => name.startsWith('storefront_') && !bare.has(name));
  expect(unknown).toEqual([]);
});

test('panels have a place of their own', () => {
  const { panels } = readDashboard();
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, index) => `${x + (index % w)} ${y + Math.floor(index / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
  expect(panels.filter(({ gridPos: { x, w } }) => x + w > 24)).toEqual([]);
});

test.skipIf(promtool === null)(
  'Prometheus reads the configuration and the alerts, and they fire as their tests say',
  () => {
    const config = runPromtool(['check', 'config', '--syntax-only', join(prometheus, 'prometheus.yml')]);
    expect(config.status, config.output).toBe(0);
    const rules = runPromtool(['check', 'rules', rulesFile]);
    expect(rules.status, rules.output).toBe(0);
    const fired = runPromtool(['test', 'rules', join(prometheus, 'storefront.rules.test.yml')]);
    expect(fired.status, fired.output).toBe(0);
  },
);

test('every alert has a test that sees it fire', () => {
  const alerts = [...readFileSync(rulesFile, 'utf8').matchAll(/- alert: (\w+)/gu)].map(([, name = '']) => name);
  const tests = readFileSync(join(prometheus, 'storefront.rules.test.yml'), 'utf8').split('- alertname: ').slice(1);
  const fired = new Set(tests.filter((one) => /exp_alerts:\n/u.test(one)).map((one) => /^\w+/u.exec(one)?.[0]));
  expect(alerts.length).toBeGreaterThan(15);
  expect(alerts.filter((name) => !fired.has(name))).toEqual([]);
});

test.skipIf(promtool === null)('Prometheus understands every expression of the dashboard', () => {
  const rules = expressions().map((expr, index) => ({
    record: `dashboard:panel:${index}`.replaceAll(/\d/gu, (digit) => 'abcdefghij'[Number(digit)] ?? ''),
    expr: expr.replaceAll('$__rate_interval', '5m').replaceAll('$store', '.*'),
  }));
  expect(rules.filter(({ expr }) => expr.includes('$'))).toEqual([]);
  const file = join(folder, 'dashboard.yml');
  // JSON is YAML.
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
  const { status, output } = runPromtool(['check', 'rules', file]);
  expect(status, output).toBe(0);
  expect(output).toContain(`${rules.length} rules found`);
});
