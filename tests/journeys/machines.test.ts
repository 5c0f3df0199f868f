import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { postgresPrograms } from '../../src/lib/testing/postgres.ts';
import { ask } from '../support/ask.ts';
import { findProgram } from '../support/front.ts';
import { parts, startMachines, type Machines, type Part } from '../support/machines.ts';
import { isLong } from '../support/shop.ts';

/** Two servers and two workers on one Postgres behind nginx, of which any may die while shoppers and changes come. */

const kills = isLong ? 20 : 1;
const products = 40;
const shoppers = 6;
/** A release is on every server so long after its end. Milliseconds. */
const withinMs = 2000;

type Failure = { at: number; what: string };

describe.runIf(postgresPrograms !== null && findProgram('nginx') !== null)('several machines', () => {
  let machines: Machines;
  beforeAll(async () => {
    machines = await startMachines(products);
  }, 180_000);
  afterAll(() => machines?.close(), 60_000);

  /** Shoppers who open one page after the other until stopped; each address is new to nginx, so that it asks a server. */
  const open = () => {
    const failures: Failure[] = [];
    let answered = 0;
    let stopped = false;
    const shop = async (shopper: number): Promise<void> => {
      for (let round = 0; !stopped; round += 1) {
        const path = `/kh/product/${1 + ((round + shopper * 7) % products)}?visit=${shopper}-${round}`;
        try {
          const { status } = await machines.ask(path);
          if (status !== 200) failures.push({ at: Date.now(), what: `${path}: ${status}` });
        } catch (error) {
          failures.push({ at: Date.now(), what: `${path}: ${String(error)}` });
        }
        answered += 1;
        await pause(20);
      }
    };
    const all = Array.from({ length: shoppers }, (_, shopper) => shop(shopper));
    return {
      failures,
      answered: () => answered,
      stop: async () => {
        stopped = true;
        await Promise.all(all);
      },
    };
  };

  /** Changes a product's name, and announces that. @returns the name */
  const rename = async (id: number, name: string): Promise<void> => {
    const { api } = machines;
    api.rows = api.rows.map((row) =>
      row.id === id ? { ...row, name, updated_at: new Date(Date.now()).toISOString() } : row,
    );
    await machines.announce([String(id)]);
  };

  const shownBy = async (port: number, id: number): Promise<string> =>
    (await ask(`http://${machines.host}:${port}/product/${id}`)).body;

  /** Waits until both servers show a name, and notes when each did. */
  const untilShown = async (id: number, name: string): Promise<number> => {
    const at = await Promise.all(
      machines.servers.map(async (port) => {
        await vi.waitUntil(async () => (await shownBy(port, id).catch(() => '')).includes(name), {
          timeout: 60_000,
          interval: 20,
        });
        return Date.now();
      }),
    );
    return Math.max(...at);
  };

  test('a search is answered by each of them, from a copy of the catalogue of its own', async () => {
    for (const port of machines.servers) {
      const address = `http://${machines.host}:${port}/search/Product`;
      await vi.waitUntil(async () => (await ask(address)).status === 200, { timeout: 30_000, interval: 200 });
      expect((await ask(address)).body.includes('Product 7')).toBe(true);
    }
  });

  test(
    `any of them is killed ${kills} times: no request fails, no change is lost, and both servers show the same`,
    async () => {
      const shop = open();
      const killedAt: { at: number; part: Part }[] = [];
      const late: string[] = [];
      const names = new Map<number, string>();
      let round = 0;
      for (let time = 0; time < kills; time += 1)
        for (const part of parts) {
          round += 1;
          const id = 1 + (round % products);
          const name = `Renamed ${round} times`;
          names.set(id, name);
          const killing = async (): Promise<void> => {
            await pause(Math.random() * 400);
            killedAt.push({ at: Date.now(), part });
            await machines.kill(part);
          };
          const [shownAt] = await Promise.all([untilShown(id, name), rename(id, name), killing()]);
          const { heads } = await machines.log.heads();
          const ended = heads.get(machines.code)?.changedAt ?? 0;
          // A server that was itself killed has to start first.
          if (shownAt - Math.max(ended, part.startsWith('server') ? shownAt : 0) > withinMs)
            late.push(`${part}: ${shownAt - ended} ms`);
        }
      await shop.stop();
      expect(shop.answered()).toBeGreaterThan(100);
      // nginx asks the other server for what the killed one had begun; what it had begun to send is cut.
      const excused = ({ at }: Failure): boolean =>
        killedAt.some((kill) => kill.part.startsWith('server') && at >= kill.at && at - kill.at < 1500);
      expect(shop.failures.filter((failure) => !excused(failure))).toEqual([]);
      expect(shop.failures.length).toBeLessThanOrEqual(kills * 2 * shoppers);
      expect(late).toEqual([]);

      // Every change is there, once: each release that a run published is another one.
      for (const [id, name] of names)
        for (const port of machines.servers) expect((await shownBy(port, id)).includes(name), name).toBe(true);
      await vi.waitUntil(async () => (await machines.jobs.status()).every(({ waiting }) => !waiting), {
        timeout: 30_000,
        interval: 50,
      });
      const published = (await machines.jobs.runs(200, machines.code)).filter(({ outcome }) => outcome === 'published');
      expect(new Set(published.map(({ release }) => release)).size).toBe(published.length);
    },
    60_000 + kills * 200_000,
  );
});
