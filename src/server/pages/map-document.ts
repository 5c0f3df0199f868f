import { createElement as h } from 'react';
import { renderDocument } from '../../lib/render-document.ts';

const style = 'html,body,#map{height:100%;margin:0}';

/** Shows Phnom Penh unless the device's own position follows in the URL's hash: `#{latitude},{longitude}`. */
const script = `
const say = (message) => parent.postMessage(message, location.origin);
const fail = () => say({ map: 'failed' });
// A missing tile is no reason to give up the map.
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

type Props = {
  /** The page's language tag. */
  lang: string;
  /** Allows the page's own style and scripts in its Content-Security-Policy. */
  nonce: string;
  /** URL of Google's script, which calls `mapReady`. */
  source: string;
};

/** Renders the map's page. */
export const renderMapDocument = ({ lang, nonce, source }: Props): string =>
  renderDocument(
    h(
      'html',
      { lang },
      h(
        'head',
        null,
        h('meta', { charSet: 'utf-8' }),
        h('title', null, 'Map'),
        h('style', { nonce }, style),
        h('script', { nonce }, script),
        // Runs after the map's container has been parsed.
        h('script', { nonce, defer: true, src: source }),
      ),
      h('body', null, h('div', { id: 'map' })),
    ),
  );
