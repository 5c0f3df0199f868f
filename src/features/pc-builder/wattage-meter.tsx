import type { JSX } from 'react';
import { slotsOf, type Build } from './build.ts';
import { useBuilder } from './builder-context.ts';
import { wattageOf } from './wattage.ts';

/** Power drawn by the parts, the power supply's capacity, and the difference. */
export const WattageMeter = ({ build }: { build: Build }): JSX.Element => {
  const { t } = useBuilder();
  const { draw, recommended, supply, unknown } = wattageOf(slotsOf(build));
  const whole = Math.max(supply ?? 0, recommended);
  const isShort = supply !== null && supply < draw;
  const tone = isShort ? 'bg-danger' : supply !== null && supply < recommended ? 'bg-warning' : 'bg-success';
  const text = t('pc.draw', { watts: draw });
  return (
    <section className="grid gap-1 text-sm">
      <h3 className="font-semibold">{t('pc.power')}</h3>
      <meter className="sr-only" aria-label={t('pc.power')} min={0} max={whole} value={draw}>
        {text}
      </meter>
      <div aria-hidden="true" className="h-3 overflow-hidden rounded-full bg-sunken">
        <div className={`h-full rounded-full ${tone}`} style={{ width: `${Math.min(100, (draw / whole) * 100)}%` }} />
      </div>
      <p className="figures">{text}</p>
      {supply === null ? (
        <p className="figures text-muted">{t('pc.recommended', { watts: recommended })}</p>
      ) : (
        <p className={`figures ${isShort ? 'text-danger' : 'text-muted'}`}>
          {t(isShort ? 'pc.supplyShort' : 'pc.supply', { watts: supply, left: Math.abs(supply - draw) })}
        </p>
      )}
      {unknown.length > 0 && <p className="text-warning">{t('pc.powerUnknown')}</p>}
    </section>
  );
};
