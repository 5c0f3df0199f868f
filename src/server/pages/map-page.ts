import { randomBytes } from 'node:crypto';
import { isLocale, localeNames, type Locale } from '../../i18n/locales.ts';
import { textResponse, type HttpResponse } from '../http/response.ts';

/** Google's language codes for the shop's languages. */
const languages: Readonly<Record<Locale, string>> = { en: 'en', kh: 'km', zh: 'zh-CN' };

/**
 * Returns the policy that Google Maps requires (see its Content-Security-Policy guide); it applies to the frame only.
 */
const policy = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic' https: 'unsafe-eval' blob:`,
    `style-src 'nonce-${nonce}' https://fonts.googleapis.com`,
    "img-src 'self' data: https://*.googleapis.com https://*.gstatic.com https://*.google.com https://*.googleusercontent.com",
    'connect-src data: blob: https://*.googleapis.com https://*.gstatic.com https://*.google.com',
    'font-src https://fonts.gstatic.com',
    'worker-src blob:',
    'frame-src https://*.google.com',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');

const localeIn = (target: string): Locale => {
  const asked = new URLSearchParams(target.split('?')[1]).get('locale') ?? '';
  return isLocale(asked) ? asked : 'en';
};

/**
 * Creates the map at `/_map` for choosing a delivery address (R76): a separate page in a frame of the checkout, so that
 * the third-party script stays out of the checkout. It posts its center to the parent (`{ map: 'at', lat, long }`), or
 * that it cannot be shown (`{ map: 'failed' }`).
 * @param key the store's key; null: the store has no map, and the response is a 404
 */
export const mapPageResponse = async (key: string | null, target: string): Promise<HttpResponse> => {
  if (key === null) return textResponse(404, 'Not Found');
  const { renderMapDocument } = await import('./map-document.ts');
  const nonce = randomBytes(16).toString('base64url');
  const locale = localeIn(target);
  const query = new URLSearchParams({ key, language: languages[locale], region: 'KH', loading: 'async' });
  const source = `https://maps.googleapis.com/maps/api/js?${query.toString()}&callback=mapReady`;
  const body = Buffer.from(renderMapDocument({ lang: localeNames[locale].tag, nonce, source }));
  return {
    status: 200,
    headers: Object.entries({
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(body.length),
      'cache-control': 'no-store',
      'content-security-policy': policy(nonce),
      'x-content-type-options': 'nosniff',
      // Google checks the referrer, since the key is restricted to the shop's own hosts.
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-resource-policy': 'same-origin',
    }).flat(),
    body,
  };
};
