import { useEffect, useState, type JSX } from 'react';
import type { Location } from '../../contract/locations.ts';
import type { Locale } from '../../i18n/locales.ts';
import { communesOf } from '../../places/places.ts';
import { addPlace, changePlace, type Added } from '../../state/places.ts';
import { shopperApi } from '../../state/shopper-api.ts';
import { FormError } from '../forms/form-error.tsx';
import { SaveButton } from '../forms/save-button.tsx';
import { useSubmit } from '../forms/use-submit.ts';
import { PlaceFields } from './place-fields.tsx';
import { checkPlace, emptyPlace, placeDraft, placeRequest } from './place-rules.ts';
import type { PlaceDraft, PlaceWords } from './types.ts';

type Props = {
  /** The place that is changed; null: a new one. */
  place: Location | null;
  storeCode: string;
  locale: Locale;
  t: PlaceWords;
  /** It is there, or another takes its place (spec section 4): the form says so, and stays. */
  onSaved: (added: Added) => void;
  /** It is being sent, or no more. */
  onSaving?: ((isSaving: boolean) => void) | undefined;
  onCancel?: (() => void) | undefined;
  /** Opened by the shopper, whose focus goes to its first field. */
  isOpened: boolean;
};

const communeOf = async (districtCode: string, code: string) =>
  (await communesOf(districtCode)).find((commune) => commune.code === code) ?? null;

/** Adds or changes a place. */
export const PlaceForm = ({
  place,
  storeCode,
  locale,
  t,
  onSaved,
  onSaving,
  onCancel,
  isOpened,
}: Props): JSX.Element => {
  const [draft, setDraft] = useState<PlaceDraft>(() => (place ? placeDraft(place, null) : emptyPlace));
  /** What adding came to, where another place took its place, or none. */
  const [failed, setFailed] = useState<Added | null>(null);
  useEffect(() => {
    if (!place) return;
    communeOf(place.districtCode ?? '', place.communeCode ?? '').then(
      (commune) => setDraft((now) => ({ ...now, street: placeDraft(place, commune).street })),
      () => undefined,
    );
  }, [place]);

  const { form, onSubmit, pending, errors, error } = useSubmit({
    t,
    labels: {
      name: t('locations.name'),
      phone: t('locations.phone'),
      province_code: t('locations.province'),
      district_code: t('locations.district'),
      commune_code: t('locations.commune'),
      description: t('locations.street'),
      landmark: t('locations.landmark'),
    },
    check: () => checkPlace(draft),
    send: async () => {
      setFailed(null);
      const api = shopperApi(storeCode, locale);
      const body = placeRequest(draft, await communeOf(draft.districtCode, draft.communeCode), locale);
      if (place) {
        await changePlace(api, place.id, body);
        onSaved({ failed: false, place });
        return;
      }
      const added = await addPlace(api, body);
      if (added.failed) setFailed(added);
      onSaved(added);
    },
  });

  useEffect(() => {
    onSaving?.(pending);
    return () => onSaving?.(false);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new function says nothing new
  }, [pending]);
  useEffect(() => {
    if (isOpened) form.current?.querySelector('input')?.focus();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when it opens, not later
  }, []);

  const name = failed?.place?.name;
  const instead = failed && (name === undefined ? t('error.unavailable') : t('locations.addFailed', { name }));
  return (
    <form
      className="form place-form"
      ref={form}
      onSubmit={onSubmit}
      noValidate
      data-instead={name === undefined ? undefined : ''}
    >
      <PlaceFields value={draft} onChange={setDraft} errors={errors} locale={locale} t={t} />
      <FormError error={error ?? instead} />
      <div className="form-buttons">
        <SaveButton pending={pending} t={t} />
        {onCancel && (
          <button type="button" className="button button-quiet" onClick={onCancel}>
            {t('field.cancel')}
          </button>
        )}
      </div>
    </form>
  );
};
