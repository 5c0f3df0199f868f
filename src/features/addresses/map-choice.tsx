import { useEffect, useRef, useState, type JSX } from 'react';
import * as z from 'zod/mini';
import type { Locale } from '../../i18n/locales.ts';
import type { PlaceDraft, PlaceWords } from './types.ts';

/** What the map's own page tells (`server/pages/map-page.ts`). */
const said = z.union([
  z.object({
    map: z.literal('at'),
    lat: z.number().check(z.minimum(-90), z.maximum(90)),
    long: z.number().check(z.minimum(-180), z.maximum(180)),
  }),
  z.object({ map: z.literal('failed') }),
]);

type Point = NonNullable<PlaceDraft['point']>;
type Props = {
  point: PlaceDraft['point'];
  onPoint: (point: Point) => void;
  locale: Locale;
  t: PlaceWords;
};

/** A map that says nothing for so long does not come. Milliseconds. */
const patience = 20_000;
/** To one metre. */
const rounded = (degrees: number): number => Number(degrees.toFixed(5));

/** Whether the store has a map (R76): the page says so. */
const hasMap = (): boolean => document.querySelector('[data-map]') !== null;

/** The map is asked for when it is opened, in a frame of its own; its middle is the place. */
const Frame = ({
  point,
  locale,
  onSaid,
  t,
}: Pick<Props, 'point' | 'locale' | 't'> & {
  onSaid: (said: Point | 'failed') => void;
}): JSX.Element => {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => onSaid('failed'), patience);
    const listen = ({ source, origin, data }: MessageEvent): void => {
      if (origin !== location.origin || source !== frame.current?.contentWindow) return;
      const { success, data: message } = z.safeParse(said, data);
      if (!success) return;
      clearTimeout(timer);
      onSaid(message.map === 'at' ? { lat: rounded(message.lat), long: rounded(message.long) } : 'failed');
    };
    addEventListener('message', listen);
    return () => {
      clearTimeout(timer);
      removeEventListener('message', listen);
    };
  }, [onSaid]);
  const [source] = useState(`/_map?locale=${locale}${point ? `#${point.lat},${point.long}` : ''}`);
  return (
    <div className="map-box">
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the own host's page; Google's script wants its origin and storage */}
      <iframe ref={frame} src={source} title={t('locations.map')} />
      <span className="map-pin" aria-hidden="true" />
    </div>
  );
};

/** 'Choose on map': where the store has one. What is chosen goes along with the address, as the device's position does. */
export const MapChoice = ({ point, onPoint, locale, t }: Props): JSX.Element | null => {
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState<Point | 'failed' | null>(null);
  const [isOffered] = useState(hasMap);
  const open = (): void => {
    setAt(null);
    setOpen(true);
  };
  if (!isOffered) return null;
  const chosen = at === 'failed' ? null : at;
  return (
    <>
      <button
        type="button"
        className="button button-quiet"
        {...{ commandfor: 'map', command: 'show-modal' }}
        onClick={open}
      >
        {t('locations.map')}
      </button>
      <dialog id="map" className="sheet map-sheet" aria-labelledby="map-title" onClose={() => setOpen(false)}>
        <h2 id="map-title">{t('locations.mapMove')}</h2>
        {at === 'failed' ? (
          <p className="form-error" role="alert">
            {t('locations.mapFailed')}
          </p>
        ) : (
          isOpen && <Frame point={point} locale={locale} onSaid={setAt} t={t} />
        )}
        <div className="form-buttons">
          <button
            type="button"
            className="button"
            aria-disabled={!chosen}
            {...{ commandfor: chosen ? 'map' : undefined, command: 'close' }}
            onClick={() => chosen && onPoint(chosen)}
          >
            {t('locations.mapUse')}
          </button>
          <button type="button" className="button button-quiet" {...{ commandfor: 'map', command: 'close' }}>
            {t('field.cancel')}
          </button>
        </div>
      </dialog>
    </>
  );
};
