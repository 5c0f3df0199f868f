import { randomBytes } from 'node:crypto';
import { isLocale, localeNames, type Locale } from '../../i18n/locales.ts';
import { textResponse, type HttpResponse } from '../http/response.ts';

/** Google's codes for the shop's languages. */
const languages: Readonly<Record<Locale, string>> = { en: 'en', kh: 'km', zh: 'zh-CN' };

/** Phnom Penh; the device's own position follows the `#` of the URL: `#{latitude},{longitude}`. */
const script = `
const say = (message) => parent.postMessage(message, location.origin);
const fail = () => say({ map: 'failed' });
// A tile of the map that does not come is not the map.
addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && fail(), true);
window.gm_authFailure = fail;
window.mapReady = () => {
  const [lat, lng] = location.hash.slice(1).split(',').map(Number);
  const isKnown = Number.isFinite(lat) && Number.isFinite(lng);
  const map = new google.maps.Map(document.querySelector('#map'), {
    center: isKnown ? { lat, lng } : { lat: 11.5564, lng: 104.9282 },
    zoom: isKnown ? 17 : 12,
    clickableIcons: false,
    fullscreenControl: false,
    gestureHandling: 'greedy',
    mapTypeControl: false,
    streetViewControl: false,
  });
  map.addListener('idle', () => {
    const centre = map.getCenter();
    say({ map: 'at', lat: centre.lat(), long: centre.lng() });
  });
};`;

/** What Google requires (its guide to the Content-Security-Policy); it applies to the frame only. */
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
 * Creates the map at `/_map` for choosing a delivery address (R76): a page of its own in a frame of the checkout, so
 * that third-party script stays out of the checkout. It posts its centre to the parent (`{ map: 'at', lat, long }`), or
 * that it cannot be shown (`{ map: 'failed' }`).
 * @param key of the store; null: it has no map, and the response is a 404
 */
export const mapPageResponse = (key: string | null, target: string): HttpResponse => {
  if (key === null) return textResponse(404, 'Not Found');
  const nonce = randomBytes(16).toString('base64url');
  const locale = localeIn(target);
  const query = new URLSearchParams({ key, language: languages[locale], region: 'KH', loading: 'async' });
  const source = `https://maps.googleapis.com/maps/api/js?${query.toString()}&callback=mapReady`.replaceAll(
    '&',
    '&amp;',
  );
  const body = Buffer.from(
    `<!DOCTYPE html><html lang="${localeNames[locale].tag}"><meta charset="utf-8"><title>Map</title>` +
      `<style nonce="${nonce}">html,body,#map{height:100%;margin:0}</style><div id="map"></div>` +
      `<script nonce="${nonce}">${script}</script><script nonce="${nonce}" async src="${source}"></script></html>`,
  );
  return {
    status: 200,
    headers: Object.entries({
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(body.length),
      'cache-control': 'no-store',
      'content-security-policy': policy(nonce),
      'x-content-type-options': 'nosniff',
      // The key is restricted to the shop's own hosts, by the referrer.
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-resource-policy': 'same-origin',
    }).flat(),
    body,
  };
};
