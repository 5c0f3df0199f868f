type Place = { store: string; file?: string; address?: string | undefined };

/** Thrown if a release, or a part of it, cannot be read or written; the message names store, file and page. */
export class ReleaseError extends Error {
  override name = 'ReleaseError';
  readonly place: Place;

  constructor(place: Place, problem: string, options?: ErrorOptions) {
    const file = place.file === undefined ? '' : `, ${place.file}`;
    const address = place.address === undefined ? '' : `, page ${place.address}`;
    super(`store ${place.store}${file}${address}: ${problem}`, options);
    this.place = place;
  }
}
