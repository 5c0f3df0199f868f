import { createHash } from 'node:crypto';
import { fromCents } from '../../contract/money.ts';
import type { Khqr } from '../payments/khqr/khqr.ts';
import type { PaymentRecord } from '../storage/payments.ts';

/** Pages of the stand-in bank and the stand-in PayPal: plain HTML without script. */

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

/** @param formTargets origins that a form of the page may redirect to, besides its own */
export const pagePolicy = (formTargets: readonly string[] = []): string =>
  `default-src 'none'; style-src ${styleHash}; form-action ${["'self'", ...formTargets].join(' ')}; base-uri 'none'; frame-ancestors 'none'`;

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"']/gu, (mark) => marks[mark] ?? '');

const page = (title: string, content: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${escaped(title)}</title><style>${style}</style></head>
<body><header class="stand-in">Stand-in for a bank, for trying the shop: no money moves.</header>
<main><h1>${escaped(title)}</h1>${content}</main></body></html>`;

const facts = (rows: readonly (readonly [string, string])[]): string =>
  `<dl>${rows.map(([name, value]) => `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>`).join('')}</dl>`;

const button = (action: string, name: string, isNo = false): string =>
  `<form method="post" action="${escaped(action)}"><button${isNo ? ' class="no"' : ''}>${escaped(name)}</button></form>`;

const sumOf = (payment: PaymentRecord): string =>
  payment.khqr?.currency === 'KHR' ? `${payment.khqr.charged} KHR` : `$${fromCents(payment.amount).toFixed(2)}`;

const said: Record<PaymentRecord['state'], string> = {
  pending: 'Waiting for you.',
  paid: 'Paid. You can go back to the shop.',
  failed: 'Declined. You can go back to the shop.',
  expired: 'This code has expired. A bank would most likely refuse it now.',
  refunded: 'Given back by the shop.',
  cancelled: 'The shop called this payment off. A bank may not know that.',
};

const choices = (payment: PaymentRecord, at: string): string => {
  if (payment.state === 'pending')
    return button(`${at}/pay`, `Pay ${sumOf(payment)}`) + button(`${at}/decline`, 'Decline', true);
  if (payment.state === 'expired' || payment.state === 'cancelled')
    return button(`${at}/pay`, 'Pay all the same', true);
  return '';
};

/** Renders the bank's page of one KHQR payment. */
export const bankPage = (payment: PaymentRecord, code: Khqr): string =>
  page(
    'Pay by KHQR',
    `<p class="sum">${escaped(sumOf(payment))}</p>${facts([
      ['To', code.name],
      ['Account', code.account],
      ['Bill', code.bill],
      ['Until', payment.expiresAt],
    ])}<p role="status">${escaped(said[payment.state])}</p>${choices(payment, `/bank/${payment.id}`)}`,
  );

/** Renders the form to paste a code into. @param problem what is wrong with the code that was sent */
export const pastePage = (problem: string | null): string =>
  page(
    'Pay by KHQR',
    `${problem === null ? '' : `<p role="alert">${escaped(problem)}</p>`}<form method="get" action="/bank"><label for="qr">Text of the KHQR code</label><textarea id="qr" name="qr" required spellcheck="false" autocomplete="off"></textarea><button>Look it up</button></form>`,
  );

/** Renders the stand-in of PayPal's page. */
export const paypalPage = (payment: PaymentRecord, shop: string): string =>
  page(
    'Pay with PayPal (stand-in)',
    `<p class="sum">${escaped(sumOf(payment))}</p>${facts([['To', shop]])}${
      payment.state === 'pending' ? '' : `<p role="status">${escaped(said[payment.state])}</p>`
    }${payment.state === 'pending' ? button(`/paypal/${payment.id}/pay`, 'Pay now') : ''}${button(
      `/paypal/${payment.id}/${payment.state === 'paid' ? 'pay' : 'cancel'}`,
      payment.state === 'pending' ? 'Cancel and return to the shop' : 'Return to the shop',
      true,
    )}`,
  );
