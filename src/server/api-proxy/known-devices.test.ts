import { expect, test } from 'vitest';
import { createKnownDevices } from './known-devices.ts';

const key = Buffer.alloc(32, 1);
const dayMs = 86_400_000;
let time = Date.UTC(2026, 10, 22);
const devices = createKnownDevices(key, 'S001', () => time);

/** The Cookie header of a browser that was sent the header. */
const cookieOf = ([, line = '']: readonly string[]): { cookie: string } => ({ cookie: line.split(';', 1)[0] ?? '' });

test('a device is known for the names that logged in on it, in their store, by this deployment', () => {
  const headers = cookieOf(devices.cookie({}, '12345678', true));
  const device = devices.resolve(headers, '12345678');
  expect(device).toMatch(/^[\w-]{12}$/u);
  expect(devices.resolve(headers, '12345679')).toBeNull();
  expect(createKnownDevices(key, 'S002', () => time).resolve(headers, '12345678')).toBeNull();
  expect(createKnownDevices(Buffer.alloc(32, 2), 'S001', () => time).resolve(headers, '12345678')).toBeNull();
  const both = cookieOf(devices.cookie(headers, 'sok@example.com', true));
  expect(devices.resolve(both, '12345678')).toBe(device);
  expect(devices.resolve(both, 'sok@example.com')).not.toBeNull();
});

test('it stays the same device at each login, for a year after the last one', () => {
  const first = cookieOf(devices.cookie({}, 'sok', true));
  const device = devices.resolve(first, 'sok');
  time += 300 * dayMs;
  const second = cookieOf(devices.cookie(first, 'sok', true));
  expect([second.cookie === first.cookie, devices.resolve(second, 'sok')]).toEqual([false, device]);
  time += 300 * dayMs;
  expect([devices.resolve(first, 'sok'), devices.resolve(second, 'sok')]).toEqual([null, device]);
});

test('a device is known for four names, the last ones', () => {
  let headers: { cookie?: string } = {};
  for (const name of ['a', 'b', 'c', 'd', 'e']) headers = cookieOf(devices.cookie(headers, name, false));
  expect(['a', 'b', 'c', 'd', 'e'].map((name) => devices.resolve(headers, name) !== null)).toEqual([
    false,
    true,
    true,
    true,
    true,
  ]);
});

test('what is not signed makes no device known', () => {
  const { cookie } = cookieOf(devices.cookie({}, 'sok', true));
  const value = cookie.slice('known_device='.length);
  for (const forged of [
    '',
    'x',
    value.slice(0, -1),
    `${value}x`,
    value.replace(/^[^.]+/u, 'zzzzzz'),
    value.replace(/\.[^.]+\./u, '.AAAAAAAAAAAA.'),
    '~'.repeat(300),
    `${'0.AAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAA~'.repeat(9)}${value}`,
  ])
    expect(devices.resolve({ cookie: `a=b; known_device=${forged}` }, 'sok'), forged).toBeNull();
  expect(devices.resolve({ cookie: `a=b;known_device=${value}; jwt=x` }, 'sok')).not.toBeNull();
});

test('no script and no other path sees the cookie', () => {
  const [name, line] = devices.cookie({}, 'sok', true);
  expect(name).toBe('set-cookie');
  expect(line).toMatch(/^known_device=[\w.~-]+; Path=\/_api\/; Max-Age=31536000; SameSite=Lax; Secure; HttpOnly$/u);
  expect(line).not.toContain('sok');
});
