/** Categories, brands, attributes and texts of the small demo catalogue (small-demo.ts). */

export const taxonomy = [
  {
    id: 1,
    slug: 'phones',
    name: { en: 'Phones & Tablets', kh: 'ទូរស័ព្ទ និងថេប្លេត', zh: '手机与平板' },
    image: 'drawings/phones.svg',
    sequence: 20,
    groups: [
      {
        id: 101,
        name: { en: 'Phones', kh: 'ទូរស័ព្ទ', zh: '手机' },
        subcategories: [
          {
            id: 1001,
            slug: 'smartphones',
            name: { en: 'Smartphones', kh: 'ទូរស័ព្ទដៃ', zh: '智能手机' },
            image: 'drawings/phones.svg',
          },
        ],
      },
    ],
  },
  {
    id: 10,
    slug: 'audio',
    name: { en: 'Audio', kh: 'សំឡេង', zh: '音频' },
    image: 'drawings/audio.svg',
    sequence: 10,
    groups: [
      {
        id: 110,
        name: { en: 'Listen' },
        subcategories: [
          {
            id: 1010,
            slug: 'headphones',
            name: { en: 'Headphones', kh: 'កាស', zh: '耳机' },
            image: 'drawings/audio.svg',
          },
        ],
      },
    ],
  },
];

export const brands = [
  { name: 'ASUS', aliases: ['Asus', 'ASUSTeK'], image: 'brands/asus.svg' },
  { name: 'Sony', aliases: [], image: null },
];

export const attributes = {
  groups: [{ id: 'performance', name: { en: 'Performance', kh: 'ដំណើរការ', zh: '性能' } }],
  attributes: [
    {
      keys: ['ram', 'memory_gb'],
      name: { en: 'Memory', kh: 'អង្គចងចាំ', zh: '内存' },
      group: 'performance',
      unit: 'GB',
      better: 'more',
    },
    { keys: ['wireless'], name: { en: 'Wireless', zh: '无线' }, values: { yes: { en: 'Yes', zh: '有' } } },
  ],
};

export const content = {
  help: [
    {
      id: 1,
      name: { en: 'Orders', kh: 'ការបញ្ជាទិញ' },
      icon: 'package',
      articles: [
        {
          id: 11,
          title: { en: 'How to order' },
          summary: { en: 'In short.' },
          body: { en: '<p>Order at {store}.</p>' },
        },
        {
          id: 12,
          title: { en: 'How to cancel an order', kh: 'របៀបបោះបង់ការបញ្ជាទិញ', zh: '如何取消订单' },
          summary: { en: 'Until it is sent.' },
          body: {
            en: '<p>Open the order and press Cancel.</p>',
            kh: '<p>បើកការបញ្ជាទិញ ហើយចុចបោះបង់។</p>',
            zh: '<p>打开订单，按取消。</p>',
          },
        },
      ],
    },
  ],
  policies: [
    {
      id: 1,
      title: { en: 'Privacy', zh: '隐私' },
      body: { en: '<p>We keep little.</p>' },
      updated_at: '2026-11-01T00:00:00.000Z',
    },
  ],
  news: [
    {
      id: 1,
      title: { en: 'Open' },
      summary: { en: 'We are open.' },
      body: { en: '<p>Come in.</p>' },
      image: null,
      published_at: '2026-11-02T00:00:00.000Z',
    },
  ],
};
