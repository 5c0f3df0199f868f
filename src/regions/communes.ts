/** A commune as TypeScript sees it in JSON, where `unit` is any string. */
type Listed = { code: string; unit: string; en: string; kh: string };
type File = { default: Readonly<Record<string, readonly Listed[]>> };

/**
 * The communes of each province, by district: one file per province, loaded on demand. The paths are literal, so that
 * bundlers find the files.
 */
export const communeFiles: Readonly<Record<string, () => Promise<File>>> = {
  '01': () => import('./communes/01.json', { with: { type: 'json' } }),
  '02': () => import('./communes/02.json', { with: { type: 'json' } }),
  '03': () => import('./communes/03.json', { with: { type: 'json' } }),
  '04': () => import('./communes/04.json', { with: { type: 'json' } }),
  '05': () => import('./communes/05.json', { with: { type: 'json' } }),
  '06': () => import('./communes/06.json', { with: { type: 'json' } }),
  '07': () => import('./communes/07.json', { with: { type: 'json' } }),
  '08': () => import('./communes/08.json', { with: { type: 'json' } }),
  '09': () => import('./communes/09.json', { with: { type: 'json' } }),
  '10': () => import('./communes/10.json', { with: { type: 'json' } }),
  '11': () => import('./communes/11.json', { with: { type: 'json' } }),
  '12': () => import('./communes/12.json', { with: { type: 'json' } }),
  '13': () => import('./communes/13.json', { with: { type: 'json' } }),
  '14': () => import('./communes/14.json', { with: { type: 'json' } }),
  '15': () => import('./communes/15.json', { with: { type: 'json' } }),
  '16': () => import('./communes/16.json', { with: { type: 'json' } }),
  '17': () => import('./communes/17.json', { with: { type: 'json' } }),
  '18': () => import('./communes/18.json', { with: { type: 'json' } }),
  '19': () => import('./communes/19.json', { with: { type: 'json' } }),
  '20': () => import('./communes/20.json', { with: { type: 'json' } }),
  '21': () => import('./communes/21.json', { with: { type: 'json' } }),
  '22': () => import('./communes/22.json', { with: { type: 'json' } }),
  '23': () => import('./communes/23.json', { with: { type: 'json' } }),
  '24': () => import('./communes/24.json', { with: { type: 'json' } }),
  '25': () => import('./communes/25.json', { with: { type: 'json' } }),
};
