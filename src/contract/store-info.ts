import * as z from 'zod/mini';
import { deliveryTimes } from './delivery-times.ts';
import { deliveryTerms } from './delivery.ts';
import { inData, listOf, optionalCode, optionalLabel, optionalText, text } from './scalars.ts';
import { shopTerms } from './shop-terms.ts';

/** Classes that a menu entry from the API may carry; others are dropped (R117). */
const menuClasses = ['highlight', 'muted', 'promo', 'new'] as const;

const menuEntry = z.pipe(
  z.object({ icon: optionalText, title: text, to: text, class: optionalText, target: optionalText }),
  z.transform((entry) => ({
    icon: entry.icon,
    title: entry.title,
    to: entry.to,
    class: menuClasses.find((name) => name === entry.class) ?? null,
    newTab: entry.target === '_blank',
  })),
);

const color = z.pipe(
  z.optional(z.nullable(z.string())),
  z.transform((value) => (value && /^#[\da-f]{6}$/iu.test(value.trim()) ? value.trim().toLowerCase() : '#1f6feb')),
);

/** GET /api/store?domain= (R2, R114): who the shop is. */
export const storeInfoResponse = inData(
  z.pipe(
    z.object({
      domain: optionalText,
      name: text,
      logo: optionalText,
      color,
      playstore: optionalText,
      appstore: optionalText,
      menu: listOf(menuEntry),
      chat_id: optionalText,
      telegram_url: optionalText,
      telegram_channel: optionalText,
      facebook_url: optionalText,
      tiktok_url: optionalText,
      youtube_url: optionalText,
      smart: optionalCode,
      cellcard: optionalCode,
      metfone: optionalCode,
      whatapp: optionalCode,
      whatsapp: optionalCode,
      store_code: optionalText,
      about_us: optionalLabel,
      download_link: optionalText,
      tagline: optionalText,
      address: optionalText,
      delivery: deliveryTerms,
      delivery_times: deliveryTimes,
      terms: shopTerms,
      delivery_partner: optionalText,
    }),
    z.transform((info) => ({
      domain: info.domain,
      name: info.name,
      logo: info.logo,
      color: info.color,
      playstore: info.playstore,
      appstore: info.appstore,
      menu: info.menu,
      chatId: info.chat_id,
      telegramUrl: info.telegram_url,
      telegramChannel: info.telegram_channel,
      facebookUrl: info.facebook_url,
      tiktokUrl: info.tiktok_url,
      youtubeUrl: info.youtube_url,
      phones: {
        smart: info.smart,
        cellcard: info.cellcard,
        metfone: info.metfone,
        whatsapp: info.whatsapp ?? info.whatapp,
      },
      storeCode: info.store_code,
      about: info.about_us,
      downloadLink: info.download_link,
      tagline: info.tagline,
      address: info.address,
      delivery: info.delivery,
      deliveryTimes: info.delivery_times,
      terms: info.terms,
      /** Name of the courier that delivers the orders. */
      deliveryPartner: info.delivery_partner,
    })),
  ),
);
export type StoreInfoJson = z.input<typeof storeInfoResponse>;
export type StoreInfo = z.output<typeof storeInfoResponse>;
