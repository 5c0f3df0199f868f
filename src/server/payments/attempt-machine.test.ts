import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isOpenAttempt,
  newAttempt,
  nextWorkAt,
  pollDelayMs,
  retryDelayMs,
  transition,
  unsettledPayments,
  visibleState,
  type PaymentAttempt,
  type AttemptEvent,
  type AttemptPayment,
  type CheckoutIntent,
} from './attempt-machine.ts';

const start = Date.UTC(2026, 10, 22);
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

const attemptWith = (
  paymentType: 'khqr' | 'cod' | 'bankTransfer',
  transfer: CheckoutIntent['transfer'] = null,
): PaymentAttempt =>
  newAttempt(
    {
      id: 'a1',
      store: 'S001',
      account: '7',
      intent: { paymentType, source: { checkout_type: 'cart' }, address: '1', note: '', transfer, amount: 1000 },
      quote: null,
      locale: 'en',
      origin: 'http://s001.localhost',
    },
    start,
  );

const transferred = attemptWith('bankTransfer', { method: 'aba', receipt: '/api/upload/a.webp' });

const payment = (id: string): AttemptPayment => ({
  id,
  qrCodeUrl: '000201',
  linkUrl: null,
  deepLink: null,
  expiresAt: start + 10 * minuteMs,
  reserves: true,
  status: 'pending',
  checkedAt: 0,
  duplicate: false,
});

const ids = fc.constantFrom('p1', 'p2', 'p3');
const someEvent: fc.Arbitrary<AttemptEvent> = fc.oneof(
  fc.record({
    kind: fc.constant('payment created' as const),
    round: fc.integer({ min: 1, max: 4 }),
    payment: ids.map(payment),
  }),
  fc.record({
    kind: fc.constant('payment status' as const),
    payment: ids,
    status: fc.constantFrom('paid' as const, 'pending' as const, 'failed' as const, 'expired' as const),
    orderedElsewhere: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('renew' as const), key: fc.constantFrom('k1', 'k2', 'k3'), origin: fc.constant('o') }),
  fc.record({ kind: fc.constant('order placed' as const), orderId: fc.constantFrom('o1', 'o2', 'o3') }),
  fc.record({ kind: fc.constant('refused' as const), error: fc.constant(null), message: fc.constant('no') }),
  fc
    .constantFrom<
      AttemptEvent['kind'] &
        ('clock' | 'cancel' | 'order sent' | 'unanswered' | 'token refused' | 'token replaced' | 'retry')
    >('clock', 'cancel', 'order sent', 'unanswered', 'token refused', 'token replaced', 'retry')
    .map((kind) => ({ kind })),
);
const history = fc.array(fc.record({ event: someEvent, wait: fc.integer({ min: 0, max: 20 * minuteMs }) }), {
  maxLength: 40,
});

/** Plays a history and shows each step: before, event, after, time. */
const play = (
  first: PaymentAttempt,
  steps: { event: AttemptEvent; wait: number }[],
  look: (before: PaymentAttempt, event: AttemptEvent, next: PaymentAttempt, now: number) => void,
): PaymentAttempt => {
  let now = start;
  let attempt = first;
  for (const { event, wait } of steps) {
    now += wait;
    const next = transition(attempt, event, now);
    look(attempt, event, next, now);
    attempt = next;
  }
  return attempt;
};

const anyAttempt = fc.constantFrom(attemptWith('khqr'), attemptWith('cod'), transferred);

describe('any events in any order', () => {
  test('an attempt becomes at most one order, and stays that one', () => {
    fc.assert(
      fc.property(anyAttempt, history, (first, steps) => {
        let orders = 0;
        play(first, steps, (before, _, next) => {
          if (before.state !== 'ordered' && next.state === 'ordered') orders += 1;
          if (before.state === 'ordered') expect([next.state, next.orderId]).toEqual(['ordered', before.orderId]);
        });
        expect(orders).toBeLessThanOrEqual(1);
      }),
      { numRuns: 2000 },
    );
  });

  test('a paid attempt is never cancelled, failed or forgotten', () => {
    fc.assert(
      fc.property(anyAttempt, history, (first, steps) => {
        play(first, steps, (_before, _event, next) => {
          const paid = next.payments.filter(({ status }) => status === 'paid');
          if (paid.length === 0) return;
          expect(['paid', 'ordered', 'needsAttention']).toContain(next.state);
          for (const { id, duplicate } of paid) expect(duplicate).toBe(next.paidWith !== id);
        });
      }),
      { numRuns: 2000 },
    );
  });

  test('a bank transfer becomes an order, is refused while it is new, or needs attention, and is never paid', () => {
    const days = history.map((steps) => steps.map(({ event, wait }) => ({ event, wait: wait * 100 })));
    fc.assert(
      fc.property(days, (steps) => {
        play(transferred, steps, (before, event, next, now) => {
          // It has no codes.
          if (next.payments.length > 0) return;
          expect(['placing', 'ordered', 'refused', 'needsAttention']).toContain(next.state);
          if (before.state !== next.state && next.state === 'refused') expect(now - start).toBeLessThan(dayMs);
          if (before.state === 'needsAttention' && event.kind === 'retry') expect(next.state).toBe('placing');
        });
      }),
      { numRuns: 2000 },
    );
  });

  test('a prepaid attempt is ordered only if it was paid', () => {
    fc.assert(
      fc.property(history, (steps) => {
        const end = play(attemptWith('khqr'), steps, () => {});
        if (end.state === 'ordered') expect(end.payments.find(({ id }) => id === end.paidWith)?.status).toBe('paid');
      }),
      { numRuns: 2000 },
    );
  });

  test('the same event twice changes nothing the second time', () => {
    fc.assert(
      fc.property(anyAttempt, history, (first, steps) => {
        play(first, steps, (_, event, next, now) => {
          if (event.kind === 'unanswered' || event.kind === 'clock') return;
          expect(transition(next, event, now)).toEqual(next);
        });
      }),
      { numRuns: 1000 },
    );
  });

  test('work is scheduled while something is open, and none a day after the last view', () => {
    fc.assert(
      fc.property(anyAttempt, history, (first, steps) => {
        play(first, steps, (_before, _event, next, now) => {
          const due = nextWorkAt(next, now);
          if (['placing', 'pending', 'paid'].includes(next.state) && now < next.viewedAt + 24 * 60 * minuteMs)
            expect(due).not.toBeNull();
          if (unsettledPayments(next).length > 0 && now < next.viewedAt + 24 * 60 * minuteMs)
            expect(due).not.toBeNull();
          const later = now + 49 * 60 * minuteMs;
          expect(
            nextWorkAt(transition(transition(next, { kind: 'clock' }, later), { kind: 'clock' }, later), later),
          ).toBeNull();
        });
      }),
      { numRuns: 500 },
    );
  });

  test('an attempt survives JSON', () => {
    fc.assert(
      fc.property(history, (steps) => {
        const end = play(attemptWith('khqr'), steps, () => {});
        expect(JSON.parse(JSON.stringify(end))).toEqual(end);
      }),
    );
  });
});

const khqr = transition(attemptWith('khqr'), { kind: 'payment created', round: 1, payment: payment('p1') }, start);
const paid = (attempt: PaymentAttempt, id: string, orderedElsewhere = false, now = start + minuteMs): PaymentAttempt =>
  transition(attempt, { kind: 'payment status', payment: id, status: 'paid', orderedElsewhere }, now);

describe('single transitions', () => {
  test('a code expires by the clock, and late money is accepted', () => {
    const late = start + 11 * minuteMs;
    expect([visibleState(khqr, late), isOpenAttempt(khqr, late)]).toEqual(['expired', false]);
    const expired = transition(khqr, { kind: 'clock' }, late);
    expect(expired.state).toBe('expired');
    expect(paid(expired, 'p1', false, late).state).toBe('paid');
  });

  test('late money for something ordered otherwise, or cancelled, needs attention', () => {
    expect(paid(khqr, 'p1', true)).toMatchObject({ state: 'needsAttention', error: 'conflict' });
    const cancelled = transition(khqr, { kind: 'cancel' }, start);
    expect(cancelled.state).toBe('cancelled');
    expect(paid(cancelled, 'p1')).toMatchObject({ state: 'needsAttention', error: 'not_allowed_now', paidWith: 'p1' });
  });

  test('two paid codes are one order and one payment to refund', () => {
    const renewed = transition(khqr, { kind: 'renew', key: 'k1', origin: 'o' }, start);
    const both = transition(renewed, { kind: 'payment created', round: 2, payment: payment('p2') }, start);
    const ordered = transition(paid(both, 'p1'), { kind: 'order placed', orderId: 'o1' }, start);
    const twice = paid(ordered, 'p2');
    expect(twice).toMatchObject({ state: 'ordered', orderId: 'o1', paidWith: 'p1' });
    expect(twice.payments.map(({ duplicate }) => duplicate)).toEqual([false, true]);
    expect(transition(twice, { kind: 'refunded' }, start).payments.some(({ duplicate }) => duplicate)).toBe(false);
  });

  test('a refusal ends an unpaid attempt; a paid one needs attention', () => {
    const refusal = { kind: 'refused', error: 'out_of_stock', message: 'gone' } as const;
    expect(transition(attemptWith('cod'), refusal, start)).toMatchObject({ state: 'refused', message: 'gone' });
    const unordered = transition(paid(khqr, 'p1'), refusal, start);
    expect(unordered).toMatchObject({ state: 'needsAttention', error: 'out_of_stock', message: 'gone' });
    expect(transition(unordered, { kind: 'retry' }, start)).toMatchObject({ state: 'paid', placeRound: 1 });
  });

  test('a day without a token: needs attention until the next login', () => {
    const refused = transition(paid(khqr, 'p1'), { kind: 'token refused' }, start + minuteMs);
    const day = start + 25 * 60 * minuteMs;
    const unordered = transition(refused, { kind: 'clock' }, day);
    expect(unordered).toMatchObject({ state: 'needsAttention', error: 'unauthorized' });
    expect(transition(unordered, { kind: 'token replaced' }, day)).toMatchObject({
      state: 'paid',
      placeRound: 0,
      tokenRefused: false,
    });
  });

  test('a bank transfer whose order was not answered for a day needs attention until it is ordered', () => {
    const sent = transition(transferred, { kind: 'order sent' }, start);
    expect(transition(sent, { kind: 'clock' }, start + dayMs - 1)).toBe(sent);
    const unordered = transition(sent, { kind: 'clock' }, start + dayMs);
    expect(unordered).toMatchObject({ state: 'needsAttention', error: 'unavailable' });
    const retried = transition(unordered, { kind: 'retry' }, start + dayMs);
    // With the key of the order that was not answered, so that there is one order.
    expect(retried).toMatchObject({ state: 'placing', placeRound: 0, sent: true, error: null });
    expect(transition(retried, { kind: 'order placed', orderId: 'o1' }, start + dayMs).state).toBe('ordered');
    const refusal = { kind: 'refused', error: 'out_of_stock', message: 'gone' } as const;
    const refused = transition(retried, refusal, start + dayMs);
    expect(refused).toMatchObject({ state: 'needsAttention', error: 'out_of_stock' });
    expect(transition(refused, { kind: 'retry' }, start + dayMs)).toMatchObject({ state: 'placing', placeRound: 1 });
    expect(transition(refused, { kind: 'refunded' }, start + dayMs)).toMatchObject({ state: 'failed', error: null });
  });

  test('a bank transfer whose login ended goes on with the next one', () => {
    const refused = transition(transferred, { kind: 'token refused' }, start);
    const unordered = transition(refused, { kind: 'clock' }, start + dayMs);
    expect(unordered).toMatchObject({ state: 'needsAttention', error: 'unauthorized' });
    const replaced = transition(unordered, { kind: 'token replaced' }, start + dayMs);
    expect(replaced).toMatchObject({ state: 'placing', tokenRefused: false });
  });

  test('the bank is asked at most every two seconds, and at least every five minutes', () => {
    fc.assert(
      fc.property(fc.nat(86_400_000), (sinceViewMs) => {
        expect(pollDelayMs(sinceViewMs)).toBeGreaterThanOrEqual(2000);
        expect(pollDelayMs(sinceViewMs)).toBeLessThanOrEqual(300_000);
      }),
    );
    expect([1, 2, 3, 9, 10, 400].map(retryDelayMs)).toEqual([1000, 2000, 4000, 256_000, 300_000, 300_000]);
  });
});
