/** Services of the small demo catalogue: store S001 has three services and two freelancers, S002 has one of each. */

const everyDay = (spans: string[]) =>
  Object.fromEntries(['1', '2', '3', '4', '5', '6', '7'].map((day) => [day, spans]));

const freelancer = (id: number, name: string, change: object) => ({
  id,
  name: { en: name, kh: `ជាង ${id}` },
  title: { en: 'Technician' },
  about: { en: 'Repairs phones.' },
  reviews: 0,
  jobs: 0,
  languages: ['km'],
  areas: ['12'],
  skills: ['phones'],
  services: [1],
  portfolio: [],
  hours: everyDay(['08:00–17:00']),
  ...change,
});

export const services = {
  categories: [
    { id: 1, name: { en: 'Repair', kh: 'ជួសជុល' }, icon: 'wrench' },
    { id: 2, name: { en: 'Home visit' } },
  ],
  skills: [
    { key: 'phones', name: { en: 'Phones', kh: 'ទូរស័ព្ទ' } },
    { key: 'networks', name: { en: 'Networks' } },
  ],
  services: [
    {
      id: 1,
      category: 1,
      name: { en: 'Screen change', kh: 'ប្តូរអេក្រង់' },
      description: { en: 'While you wait.' },
      price: 15,
      from: true,
      duration: 60,
      buffer: 30,
      places: ['shop'],
    },
    {
      id: 2,
      category: 2,
      name: { en: 'Wi-Fi setup' },
      description: { en: 'At your place.' },
      sku: 'wh-1000xm4',
      duration: 90,
      buffer: 0,
      places: ['home'],
    },
    {
      id: 3,
      category: 2,
      name: { en: 'Camera lesson' },
      description: { en: 'Here or there.' },
      duration: 60,
      buffer: 0,
      places: ['shop', 'home'],
    },
  ],
  holidays: ['01-01', '2027-04-14'],
  stores: {
    S001: {
      services: [1, 2, 3],
      freelancers: [
        freelancer(1, 'Bopha', {
          rating: 4.5,
          reviews: 12,
          languages: ['km', 'en'],
          services: [1, 3],
          breaks: everyDay(['12:00–13:00']),
          portfolio: [{ title: { en: 'A phone' } }],
        }),
        freelancer(2, 'Vuthy', {
          rating: 4.8,
          areas: ['12', '08'],
          skills: ['phones', 'networks'],
          services: [2],
          holidays: ['2027-03-01'],
        }),
      ],
    },
    S002: { services: [1], freelancers: [freelancer(1, 'Sokha', {})] },
  },
};
