type ReleaseLocation = { store: string; file?: string; address?: string | undefined };

/** Thrown if a release, or a part of it, cannot be read or written; the message names store, file and page. */
export class ReleaseError extends Error {
  override name = 'ReleaseError';
  readonly location: ReleaseLocation;

  constructor(location: ReleaseLocation, problem: string, options?: ErrorOptions) {
    const file = location.file === undefined ? '' : `, ${location.file}`;
    const address = location.address === undefined ? '' : `, page ${location.address}`;
    super(`store ${location.store}${file}${address}: ${problem}`, options);
    this.location = location;
  }
}
