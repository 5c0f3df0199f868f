import { memo, useId, type JSX } from 'react';
import type { Locale } from '../../i18n/locales.ts';
import { byName } from '../../i18n/sort.ts';
import { placeName, provinceOf, provinces, type Place } from '../../regions/places.ts';
import { Field, Select } from '../../ui/forms/field.tsx';
import { DevicePosition } from './device-position.tsx';
import { withDistrict, withProvince } from './address-rules.ts';
import type { AddressFieldsProps, AddressWords } from './types.ts';
import { useCommunes } from './use-communes.ts';
import { formStyles } from '../../ui/forms/form-styles.ts';
import { passFocusOn } from '../../ui/pass-focus.ts';

/** Memoized: sorting the regions again on each keystroke would be noticeable on a slow phone. */
const Options = memo(
  ({ places, locale, t }: { places: readonly Place[]; locale: Locale; t: AddressWords }): JSX.Element => {
    const names = places.map((place) => ({ code: place.code, name: placeName(place, locale) }));
    return (
      <>
        <option value="">{t('locations.choose')}</option>
        {names.toSorted(byName(locale)).map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </>
    );
  },
);
Options.displayName = 'Options';

const none: readonly Place[] = [];

/** Fields of an address: the recipient, province, district and commune, then free text (R72). */
export const AddressFields = ({
  value,
  onChange,
  onPoint,
  isEager,
  errors,
  locale,
  t,
}: AddressFieldsProps): JSX.Element => {
  const province = useId();
  const districts = provinceOf(value.provinceCode || null)?.districts ?? none;
  const { communes, again } = useCommunes(value.districtCode);
  return (
    <>
      <div className={formStyles.pair}>
        <Field
          label={t('locations.name')}
          name="name"
          autoComplete="name"
          maxLength={100}
          value={value.name}
          error={errors['name']}
          onChange={({ target }) => onChange({ ...value, name: target.value })}
        />
        <Field
          label={t('locations.phone')}
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={40}
          value={value.phone}
          error={errors['phone']}
          onChange={({ target }) => onChange({ ...value, phone: target.value })}
        />
      </div>
      <DevicePosition
        point={value.point}
        onPoint={onPoint}
        isEager={isEager}
        onType={() => document.querySelector<HTMLElement>(`#${CSS.escape(province)} select`)?.focus()}
        locale={locale}
        t={t}
      />
      <div id={province} className="contents">
        <Select
          label={t('locations.province')}
          name="province_code"
          autoComplete="address-level1"
          value={value.provinceCode}
          error={errors['province_code']}
          onChange={({ target }) => onChange(withProvince(value, target.value))}
        >
          <Options places={provinces} locale={locale} t={t} />
        </Select>
      </div>
      <div className={formStyles.pair}>
        <Select
          label={t('locations.district')}
          name="district_code"
          autoComplete="address-level2"
          disabled={districts.length === 0}
          value={value.districtCode}
          error={errors['district_code']}
          onChange={({ target }) => onChange(withDistrict(value, target.value))}
        >
          <Options places={districts} locale={locale} t={t} />
        </Select>
        <Select
          label={t('locations.commune')}
          name="commune_code"
          autoComplete="address-level3"
          disabled={!communes || communes.length === 0}
          value={communes === null ? '' : value.communeCode}
          error={again ? undefined : errors['commune_code']}
          onChange={({ target }) => onChange({ ...value, communeCode: target.value })}
        >
          <Options places={communes ?? none} locale={locale} t={t} />
        </Select>
      </div>
      {/* Takes the focus of a refused form, since the field is disabled. */}
      {again && (
        <p className={formStyles.alert} role="alert" ref={passFocusOn} data-form-error tabIndex={-1}>
          {t('error.unavailable')}{' '}
          <button type="button" className={formStyles.linkButton} onClick={again}>
            {t('field.again')}
          </button>
        </p>
      )}
      <Field
        label={t('locations.street')}
        name="description"
        autoComplete="street-address"
        maxLength={300}
        value={value.street}
        error={errors['description']}
        onChange={({ target }) => onChange({ ...value, street: target.value })}
      />
      <Field
        label={t('locations.landmark')}
        optional={t('field.optional')}
        hint={t('locations.landmarkHint')}
        name="landmark"
        autoComplete="off"
        maxLength={200}
        value={value.landmark}
        error={errors['landmark']}
        onChange={({ target }) => onChange({ ...value, landmark: target.value })}
      />
      <label className="flex min-h-11 items-center gap-3 text-sm">
        <input
          className="size-5 accent-accent-text"
          type="checkbox"
          name="is_default"
          checked={value.isDefault}
          onChange={({ target }) => onChange({ ...value, isDefault: target.checked })}
        />
        {t('locations.makeDefault')}
      </label>
    </>
  );
};
