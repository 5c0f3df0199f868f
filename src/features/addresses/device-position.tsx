import { useCallback, useEffect, useEffectEvent, useRef, useState, type JSX } from 'react';
import type { Locale } from '../../i18n/locales.ts';
import { MapChoice } from './map-choice.tsx';
import { askPosition, keptPosition, takeQuestion } from './position.ts';
import type { AddressDraft, AddressFieldsProps, AddressWords, PointSource } from './types.ts';
import { painted } from '../../ui/painted.ts';
import { formStyles } from '../../ui/forms/form-styles.ts';

type Props = {
  point: AddressDraft['point'];
  onPoint: AddressFieldsProps['onPoint'];
  /** Whether an earlier position is used, or one that 'Checkout' asked for is requested, without a press. */
  isEager: boolean;
  /** 'Type it instead': moves focus to the address field. */
  onType: () => void;
  locale: Locale;
  t: AddressWords;
};

/** Milliseconds to wait for a position, including the time for the browser's permission prompt. */
const positionTimeoutMs = 15_000;
/** `GeolocationPositionError.PERMISSION_DENIED` */
const denied = 1;

/**
 * 'Use my current location' fills in province and district, and gives the driver the point; the map is its alternative. A
 * point that is there by hand is not overwritten by a position that comes late.
 */
export const DevicePosition = ({ point, onPoint, isEager, onType, locale, t }: Props): JSX.Element => {
  const [state, setState] = useState<'idle' | 'asked' | 'failed'>('idle');
  /** Number of the latest request: responses to earlier ones are ignored. */
  const asked = useRef(0);

  const ask = async (from: PointSource): Promise<void> => {
    asked.current += 1;
    const number = asked.current;
    setState('asked');
    const timer = setTimeout(() => number === asked.current && setState('failed'), positionTimeoutMs);
    try {
      const found = await askPosition();
      if (number !== asked.current) return;
      onPoint(found, from);
      setState('idle');
    } catch (error) {
      if (number !== asked.current) return;
      // No message for a shopper who has just declined.
      const isRefused = from === 'device' && (error as { code?: unknown }).code === denied;
      setState(isRefused ? 'idle' : 'failed');
    } finally {
      clearTimeout(timer);
    }
  };
  const stop = useCallback((): void => {
    asked.current += 1;
    setState('idle');
  }, []);

  const begin = useEffectEvent((): void => {
    if (!isEager || point !== null) return;
    const kept = keptPosition();
    if (takeQuestion()) void ask('device');
    else if (kept) onPoint(kept, 'device');
  });
  // The form paints before it asks, so that the browser's prompt stands above it.
  useEffect(() => {
    let isWanted = true;
    void painted().then(() => isWanted && begin());
    return () => {
      isWanted = false;
      stop();
    };
  }, [stop]);
  useEffect(() => {
    if (state !== 'asked') return undefined;
    const leave = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') stop();
    };
    addEventListener('keydown', leave);
    return () => removeEventListener('keydown', leave);
  }, [state, stop]);

  const says = state === 'failed' ? t('locations.positionFailed') : point === null ? '' : t('locations.positionHeld');
  return (
    <div className="grid justify-items-start gap-2">
      <button
        type="button"
        className="button button-quiet"
        aria-disabled={state === 'asked'}
        aria-busy={state === 'asked' || undefined}
        onClick={() => state !== 'asked' && void ask('press')}
      >
        {state === 'asked' ? t('locations.positionAsked') : t('locations.position')}
      </button>
      {state === 'asked' && (
        <button
          type="button"
          className={formStyles.linkButton}
          onClick={() => {
            stop();
            onType();
          }}
        >
          {t('locations.positionType')}
        </button>
      )}
      <MapChoice
        point={point}
        onPoint={(chosen) => {
          stop();
          onPoint(chosen, 'map');
        }}
        locale={locale}
        t={t}
      />
      <output className={`${formStyles.hint} empty:-mt-2`}>{says}</output>
    </div>
  );
};
