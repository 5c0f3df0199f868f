import { expect, test } from 'vitest';
import { openBuild, readBuild } from './build-url.ts';
import { pullReadyBuilds } from './pull-ready-builds.ts';
import { checkBuild } from './rules.ts';
import { missingFrom, totalOf } from './summary.ts';
import { demoParts, demoRows } from './testing/demo-parts.ts';

const rows = demoRows().filter(({ json }) => json.price !== null);
const connection = (answer: (type: string | null) => Response) => ({
  origin: 'http://api.test',
  storeCode: 'S001',
  locale: 'en' as const,
  retries: 0,
  fetch: (input: RequestInfo | URL) =>
    Promise.resolve(answer(new URL(input instanceof Request ? input.url : input).searchParams.get('type'))),
});

test('ready builds keep to the rules and the budget, and their links open them', async () => {
  const answer = (type: string | null) => {
    const data = rows.filter((row) => row.type === type).slice(0, 60);
    return Response.json({ data: data.map(({ json }) => json) });
  };
  const builds = (await pullReadyBuilds(connection(answer))) ?? [];
  expect(builds.length).toBeGreaterThan(3);
  expect(new Set(builds.map(({ text }) => text)).size).toBe(builds.length);
  const parts = demoParts();
  for (const { text, lines, budget } of builds) {
    const { build, lacking } = openBuild(readBuild(text), parts);
    expect(lacking).toEqual([]);
    expect(build.map(({ part }) => part.id).toSorted()).toEqual(lines.map(({ id }) => id).toSorted());
    expect(checkBuild(build)).toEqual([]);
    expect(missingFrom(build)).toEqual([]);
    expect(totalOf(build).cents).toBeLessThanOrEqual(budget);
  }
});

test('an API without parts has no ready builds; one that does not tell changes nothing', async () => {
  expect(await pullReadyBuilds(connection(() => Response.json({ data: [] })))).toEqual([]);
  expect(await pullReadyBuilds(connection(() => Response.json({}, { status: 404 })))).toBeNull();
});
