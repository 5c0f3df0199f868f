import { createHash } from 'node:crypto';
import { createElement as h, type ReactElement } from 'react';
import { fromCents } from '../../contract/money.ts';
import { renderDocument } from '../../lib/render-document.ts';
import type { Khqr } from '../payments/khqr/khqr.ts';
import type { PaymentRecord } from '../storage/payments.ts';

/**
 * Pages of the stand-in bank and the stand-in PayPal, without scripts. This module loads React, so import it lazily.
 */

const style = `*{box-sizing:border-box}
body{margin:0;font:16px/1.5 system-ui,sans-serif;background:#f3f4f6;color:#111827}
.stand-in{background:#7c2d12;color:#fff;padding:.75rem 1rem;text-align:center;font-weight:600}
main{max-width:26rem;margin:1.5rem auto;padding:1.5rem;background:#fff;border-radius:.75rem}
h1{font-size:1.25rem;margin:0 0 1rem}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:0 0 1.5rem}
dt{color:#4b5563}dd{margin:0;text-align:right;overflow-wrap:anywhere}
.sum{font-size:1.5rem;font-weight:700}
form{margin:0 0 .75rem}label{display:block;margin-bottom:.5rem}
textarea{width:100%;min-height:8rem;font:14px/1.4 ui-monospace,monospace;padding:.5rem;margin-bottom:.75rem}
button{width:100%;min-height:48px;border:0;border-radius:.5rem;font:inherit;font-weight:600;cursor:pointer;background:#166534;color:#fff}
button.no{background:#e5e7eb;color:#111827}
button:focus-visible,textarea:focus-visible{outline:3px solid #1d4ed8;outline-offset:2px}
@media (prefers-color-scheme:dark){body{background:#111827;color:#f9fafb}main{background:#1f2937}dt{color:#d1d5db}textarea{background:#111827;color:#f9fafb}button.no{background:#4b5563;color:#f9fafb}}`;

const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/**
 * Returns the pages' Content-Security-Policy.
 * @param formTargets origins that the page's forms may redirect to, besides its own
 */
export const pagePolicy = (formTargets: readonly string[] = []): string =>
  `default-src 'none'; style-src ${styleHash}; form-action ${["'self'", ...formTargets].join(' ')}; base-uri 'none'; frame-ancestors 'none'`;

type Content = ReactElement | null;

const page = (title: string, ...content: readonly Content[]): string =>
  renderDocument(
    h(
      'html',
      { lang: 'en' },
      h(
        'head',
        null,
        h('meta', { charSet: 'utf-8' }),
        h('meta', { name: 'viewport', content: 'width=device-width,initial-scale=1' }),
        h('meta', { name: 'robots', content: 'noindex' }),
        h('title', null, title),
        h('style', null, style),
      ),
      h(
        'body',
        null,
        h('header', { className: 'stand-in' }, 'Stand-in for a bank, for trying the shop: no money moves.'),
        h('main', null, h('h1', null, title), ...content),
      ),
    ),
  );

const formatAmount = (payment: PaymentRecord): string =>
  payment.khqr?.currency === 'KHR' ? `${payment.khqr.charged} KHR` : `$${fromCents(payment.amount).toFixed(2)}`;

const statusTexts: Record<PaymentRecord['state'], string> = {
  pending: 'Waiting for you.',
  paid: 'Paid. You can go back to the shop.',
  failed: 'Declined. You can go back to the shop.',
  expired: 'This code has expired. A bank would most likely refuse it now.',
  refunded: 'Given back by the shop.',
  cancelled: 'The shop called this payment off. A bank may not know that.',
};

const amountLine = (payment: PaymentRecord): ReactElement => h('p', { className: 'sum' }, formatAmount(payment));

const statusLine = ({ state }: PaymentRecord): ReactElement => h('p', { role: 'status' }, statusTexts[state]);

const detailList = (details: Readonly<Record<string, string>>): ReactElement =>
  h('dl', null, ...Object.entries(details).flatMap(([name, value]) => [h('dt', null, name), h('dd', null, value)]));

/** Renders a form with a single button. */
const buttonForm = (action: string, name: string, className?: 'no'): ReactElement =>
  h('form', { method: 'post', action }, h('button', { className }, name));

const actions = (payment: PaymentRecord): Content[] => {
  const path = `/bank/${payment.id}`;
  if (payment.state === 'pending')
    return [buttonForm(`${path}/pay`, `Pay ${formatAmount(payment)}`), buttonForm(`${path}/decline`, 'Decline', 'no')];
  if (payment.state === 'expired' || payment.state === 'cancelled')
    return [buttonForm(`${path}/pay`, 'Pay all the same', 'no')];
  return [];
};

/** Renders the bank's page of one KHQR payment. */
export const bankPage = (payment: PaymentRecord, code: Khqr): string =>
  page(
    'Pay by KHQR',
    amountLine(payment),
    detailList({ To: code.name, Account: code.account, Bill: code.bill, Until: payment.expiresAt }),
    statusLine(payment),
    ...actions(payment),
  );

/** Renders the form for pasting a code. @param problem what is wrong with the submitted code, if any */
export const pastePage = (problem: string | null): string =>
  page(
    'Pay by KHQR',
    problem === null ? null : h('p', { role: 'alert' }, problem),
    h(
      'form',
      { method: 'get', action: '/bank' },
      h('label', { htmlFor: 'qr' }, 'Text of the KHQR code'),
      h('textarea', { id: 'qr', name: 'qr', required: true, spellCheck: false, autoComplete: 'off' }),
      h('button', null, 'Look it up'),
    ),
  );

/** Renders the stand-in for PayPal's page. */
export const paypalPage = (payment: PaymentRecord, shop: string): string => {
  const path = `/paypal/${payment.id}`;
  const isPending = payment.state === 'pending';
  return page(
    'Pay with PayPal (stand-in)',
    amountLine(payment),
    detailList({ To: shop }),
    isPending ? buttonForm(`${path}/pay`, 'Pay now') : statusLine(payment),
    buttonForm(
      `${path}/${payment.state === 'paid' ? 'pay' : 'cancel'}`,
      isPending ? 'Cancel and return to the shop' : 'Return to the shop',
      'no',
    ),
  );
};
