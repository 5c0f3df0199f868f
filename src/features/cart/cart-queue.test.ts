import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ServerCartLine } from '../../contract/cart.ts';
import {
  confirmTask,
  isUnnamed,
  nextCall,
  shownLines,
  withAddition,
  withLineBack,
  withNote,
  withRemoval,
  withStep,
  type Call,
  type Tasks,
} from './cart-queue.ts';

const line = (cartId: string, quantity: number): ServerCartLine => ({
  cartId,
  productId: `p${cartId}`,
  name: 'A',
  image: null,
  quantity,
  price: 100,
  total: 100 * quantity,
  unitId: null,
  unitName: null,
  variantId: null,
  variantName: null,
  note: '',
  stock: null,
  isAvailable: true,
  needsDelivery: true,
});

const shown = { name: 'B', image: null, price: 50, variantName: null, unitName: null };
const addition = { product_id: 'p9', quantity: 2, variant_option_id: null, unit_id: null, note: '' };

/** A server that follows the contract: decrementing at one removes the line, and a removed line stays removed. */
const serve = (cart: Map<string, number>, call: Call): void => {
  if (call.kind === 'add') cart.set('9', (cart.get('9') ?? 0) + call.body.quantity);
  else if (call.kind === 'remove') cart.delete(call.cartId);
  else if ('quantity' in call.body) {
    const quantity = (cart.get(call.cartId) ?? 0) + call.body.quantity;
    if (!cart.has(call.cartId) || quantity <= 0) cart.delete(call.cartId);
    else cart.set(call.cartId, quantity);
  }
};

let keys = 0;
const newKey = (): string => `key-${(keys += 1)}`;

describe('clicks', () => {
  it('that cancel out send nothing', () => {
    expect(withStep(withStep([], '1', 1), '1', -1)).toEqual([]);
  });

  it('of any number, at any moment, end in the right quantity, with one key for each call', () => {
    const event = fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom('1', '-1') },
      { weight: 3, arbitrary: fc.constantFrom('send', 'answer') },
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 200 }), (events) => {
        const cart = new Map([['1', 100]]);
        let state = { lines: [line('1', 100)] as readonly ServerCartLine[], tasks: [] as Tasks };
        let wanted = 100;
        let call: Call | null = null;
        const used = new Set<string>();
        const send = (): void => {
          const next = call ? null : nextCall(state.tasks, newKey);
          if (!next) return;
          expect(used.has(next.call.key)).toBe(false);
          used.add(next.call.key);
          state = { ...state, tasks: next.tasks };
          call = next.call;
        };
        const answer = (): void => {
          if (!call) return;
          serve(cart, call);
          call = null;
          state = confirmTask(state);
        };
        for (const one of events) {
          if (one === 'send') send();
          else if (one === 'answer') answer();
          else if (wanted > 1 || one === '1') {
            wanted += Number(one);
            state = { ...state, tasks: withStep(state.tasks, '1', one === '1' ? 1 : -1) };
          }
          expect(shownLines(state.lines, state.tasks)[0]?.quantity).toBe(wanted);
        }
        while (call || state.tasks.length > 0) {
          answer();
          send();
        }
        expect(cart.get('1')).toBe(wanted);
        expect(state.lines[0]?.quantity).toBe(wanted);
      }),
    );
  });

  it('in two tabs at once add up', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 100, maxLength: 100 }), (order) => {
        const cart = new Map([['1', 1]]);
        const tabs = [0, 1].map(() => {
          let tasks: Tasks = [];
          for (let click = 0; click < 50; click += 1) tasks = withStep(tasks, '1', 1);
          return { lines: [line('1', 1)] as readonly ServerCartLine[], tasks };
        });
        for (const first of [...order, ...order.map((one) => !one)]) {
          const index = first ? 0 : 1;
          const tab = tabs[index];
          const next = tab && nextCall(tab.tasks, newKey);
          if (!tab || !next) continue;
          serve(cart, next.call);
          tabs[index] = confirmTask({ lines: tab.lines, tasks: next.tasks });
        }
        expect(cart.get('1')).toBe(101);
      }),
    );
  });
});

describe('a line', () => {
  it('that is down to nothing does not show', () => {
    expect(shownLines([line('1', 1)], withStep([], '1', -1))).toEqual([]);
  });

  it('that is removed keeps what is on its way, and nothing else', () => {
    const stepping = nextCall(withStep(withStep([], '1', 1), '1', 1), newKey)?.tasks ?? [];
    const tasks = withRemoval(withNote(stepping, '1', 'gift', 'n'), '1', 'r');
    expect(tasks.map(({ kind }) => kind)).toEqual(['step', 'remove']);
    expect(shownLines([line('1', 1)], tasks)).toEqual([]);
    expect(confirmTask({ lines: [line('1', 1)], tasks }).tasks).toEqual([{ kind: 'remove', key: 'r', cartId: '1' }]);
  });

  it('that is added shows at once, and adds up with the same one', () => {
    const tasks = withAddition(withAddition([], addition, shown, 'a'), addition, shown, 'b');
    const [first, ...others] = shownLines([], tasks);
    expect(others).toEqual([]);
    expect(first).toMatchObject({ productId: 'p9', quantity: 4, total: 200 });
    expect(isUnnamed(first?.cartId ?? '')).toBe(true);
  });

  it('that was taken out comes back as it was', () => {
    const one = { ...line('1', 1), note: 'gift' };
    expect(withLineBack([one], withStep([], '1', -1), one, 'k')).toEqual([]);
    const waiting = withRemoval(withNote([], '2', 'a', 'n'), '1', 'r');
    expect(withLineBack([one, line('2', 1)], waiting, one, 'k')).toMatchObject([{ kind: 'note' }]);
    const stepped = withRemoval(nextCall(withStep([], '1', 1), newKey)?.tasks ?? [], '1', 'r');
    expect(withLineBack([one], stepped, { ...one, quantity: 2 }, 'k')).toMatchObject([{ kind: 'step', by: 1 }]);
    const leaving = nextCall(withRemoval([], '1', 'r'), newKey)?.tasks ?? [];
    expect(withLineBack([one], leaving, { ...one, quantity: 7 }, 'k')).toMatchObject([
      { kind: 'remove' },
      { kind: 'add', key: 'k', addition: { product_id: 'p1', quantity: 7, note: 'gift' } },
    ]);
    const stepping = nextCall(withStep([], '1', -1), newKey)?.tasks ?? [];
    expect(withLineBack([one], stepping, one, 'k')).toMatchObject([
      { kind: 'step' },
      { kind: 'add', addition: { quantity: 1 } },
    ]);
  });

  it('that was taken out comes back with what had not been sent', () => {
    const lines = [line('1', 3), line('2', 1)];
    const busy = nextCall(withStep([], '2', 1), newKey)?.tasks ?? [];
    const changed = withNote(withStep(withStep(busy, '1', 1), '1', 1), '1', 'gift', 'n');
    const shownBefore = shownLines(lines, changed);
    const [taken] = shownBefore;
    if (!taken) throw new Error('the line is not shown');
    const back = withLineBack(lines, withRemoval(changed, '1', 'r'), taken, 'k');
    expect(shownLines(lines, back)).toEqual(shownBefore);
    expect(back.map(({ kind }) => kind)).toEqual(['step', 'step', 'note']);
  });

  it('has its last note', () => {
    const tasks = withNote(withNote(withNote([], '1', 'a', '1'), '1', 'b', '2'), '1', 'c', '3');
    expect(tasks).toMatchObject([{ note: 'a' }, { note: 'c' }]);
    expect(shownLines([line('1', 1)], tasks)[0]?.note).toBe('c');
  });
});
