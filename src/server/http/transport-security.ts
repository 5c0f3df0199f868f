import type { HttpResponse } from './response.ts';
import type { StoreHandler } from '../store-handler.ts';

/** Tells browsers that a host speaks https alone, for two years. Hosts below it are its owner's to decide about. */
const name = 'strict-transport-security';
export const transportHeaders = { [name]: 'max-age=63072000' } as const;
const added = Object.entries(transportHeaders).flat();

/** Pages have the header already. */
const secured = (answer: HttpResponse): HttpResponse =>
  answer.lines !== undefined || answer.headers.includes(name)
    ? answer
    : { ...answer, headers: [...answer.headers, ...added] };

/** A store whose every answer says that it is on https. */
export const overHttps = (site: StoreHandler): StoreHandler => ({
  ...site,
  answer: (request) => {
    const ready = site.answer(request);
    return ready instanceof Promise ? ready.then(secured) : secured(ready);
  },
});
