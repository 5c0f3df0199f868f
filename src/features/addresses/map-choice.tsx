import { useEffect, useRef, useState, type JSX } from 'react';
import * as z from 'zod/mini';
import type { Locale } from '../../i18n/locales.ts';
import { roundDegrees } from './position.ts';
import type { AddressDraft, AddressWords } from './types.ts';
import { formStyles } from '../../ui/forms/form-styles.ts';

/** Messages from the map's own page (`server/pages/map-page.ts`). */
const said = z.union([
  z.object({
    map: z.literal('at'),
    lat: z.number().check(z.minimum(-90), z.maximum(90)),
    long: z.number().check(z.minimum(-180), z.maximum(180)),
  }),
  z.object({ map: z.literal('failed') }),
]);

type Point = NonNullable<AddressDraft['point']>;
type Props = {
  point: AddressDraft['point'];
  onPoint: (point: Point) => void;
  locale: Locale;
  t: AddressWords;
};

/** Milliseconds without a message after which the map counts as failed. */
const mapTimeoutMs = 20_000;

/** Tells whether the store has a map (R76), as marked in the page; a marked link opens another map (`MapLink.astro`). */
const hasMap = (): boolean => document.querySelector('[data-map]:not(a)') !== null;

/** The map in an iframe, which loads when it is opened; its center is the chosen point. */
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
    const timer = setTimeout(() => onSaid('failed'), mapTimeoutMs);
    const listen = ({ source, origin, data }: MessageEvent): void => {
      if (origin !== location.origin || source !== frame.current?.contentWindow) return;
      const { success, data: message } = z.safeParse(said, data);
      if (!success) return;
      clearTimeout(timer);
      onSaid(message.map === 'at' ? { lat: roundDegrees(message.lat), long: roundDegrees(message.long) } : 'failed');
    };
    addEventListener('message', listen);
    return () => {
      clearTimeout(timer);
      removeEventListener('message', listen);
    };
  }, [onSaid]);
  const [source] = useState(`/_map?locale=${locale}${point ? `#${point.lat},${point.long}` : ''}`);
  return (
    <div className="relative mt-4 h-[min(60dvh,420px)] overflow-hidden rounded-[min(var(--radius-card),14px)] bg-sunken">
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the own host's page; Google's script wants its origin and storage */}
      <iframe className="size-full" ref={frame} src={source} title={t('locations.map')} />
      {/* Marks the center of the map. */}
      <span
        className="pointer-events-none absolute top-1/2 left-1/2 size-7 -translate-x-1/2 -translate-y-[120%] rotate-45 rounded-[50%_50%_0] border-8 border-accent bg-white shadow-[0_1px_4px_rgb(0_0_0/0.4)]"
        aria-hidden="true"
      />
    </div>
  );
};

/** 'Choose on map', if the store has one. The chosen point is sent with the address, like the device's position. */
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
      <dialog id="map" className="sheet pt-5 md:w-160" aria-labelledby="map-title" onClose={() => setOpen(false)}>
        <h2 id="map-title" className="text-lg/(--leading-tight) font-semibold">
          {t('locations.mapMove')}
        </h2>
        {at === 'failed' ? (
          <p className={formStyles.alert} role="alert">
            {t('locations.mapFailed')}
          </p>
        ) : (
          isOpen && <Frame point={point} locale={locale} onSaid={setAt} t={t} />
        )}
        <div className="mt-4 flex flex-wrap gap-2 *:flex-[1_1_8em]">
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
