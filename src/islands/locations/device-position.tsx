import { useState, type JSX, type ReactNode } from 'react';
import type { PlaceDraft, PlaceWords } from './types.ts';

type Props = {
  point: PlaceDraft['point'];
  onPoint: (point: PlaceDraft['point']) => void;
  /** Other ways to say it. */
  children: ReactNode;
  t: PlaceWords;
};

/** Where the device says it is, to one metre. */
const ask = (): Promise<NonNullable<PlaceDraft['point']>> =>
  new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) reject(new Error('the device has no position'));
    else
      navigator.geolocation.getCurrentPosition(
        ({ coords: { latitude, longitude } }) =>
          resolve({ lat: Number(latitude.toFixed(5)), long: Number(longitude.toFixed(5)) }),
        reject,
        { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 },
      );
  });

/** 'Use my position': for the driver, beside the address. */
export const DevicePosition = ({ point, onPoint, children, t }: Props): JSX.Element => {
  const [state, setState] = useState<'idle' | 'asked' | 'failed'>('idle');
  const take = async (): Promise<void> => {
    setState('asked');
    try {
      onPoint(await ask());
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  const says = state === 'failed' ? t('locations.positionFailed') : point === null ? '' : t('locations.positionHeld');
  return (
    <div className="place-position">
      <button
        type="button"
        className="button button-quiet"
        aria-disabled={state === 'asked'}
        onClick={() => state !== 'asked' && void take()}
      >
        {state === 'asked' ? t('locations.positionAsked') : t('locations.position')}
      </button>
      {children}
      <output className="field-hint">{says}</output>
    </div>
  );
};
