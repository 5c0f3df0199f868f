import touchUrl from '../styles/screens/touch.css?url&no-inline';
import touch from '../styles/screens/touch.css?inline';
import fontsKhmer from '../styles/parts/fonts-khmer.css?inline';
import forms from '../styles/parts/forms.css?inline';
import fontsSigns from '../styles/parts/fonts-signs.css?inline';
import filters from '../styles/screens/filters.css?inline';
import gallery from '../styles/parts/gallery.css?inline';
import prose from '../styles/parts/prose.css?inline';
import tiles from '../styles/parts/tiles.css?inline';
import variants from '../styles/parts/variants.css?inline';
import account from '../styles/screens/account.css?inline';
import assistant from '../styles/screens/assistant.css?inline';
import article from '../styles/screens/article.css?inline';
import checkout from '../styles/screens/checkout.css?inline';
import contact from '../styles/screens/contact.css?inline';
import help from '../styles/screens/help.css?inline';
import home from '../styles/screens/home.css?inline';
import index from '../styles/screens/index.css?inline';
import login from '../styles/screens/login.css?inline';
import mydata from '../styles/screens/mydata.css?inline';
import landing from '../styles/screens/landing.css?inline';
import landingDevices from '../styles/screens/landing-devices.css?inline';
import landingPhones from '../styles/screens/landing-phones.css?inline';
import list from '../styles/screens/list.css?inline';
import compare from '../styles/screens/compare.css?inline';
import news from '../styles/screens/news.css?inline';
import notice from '../styles/screens/notice.css?inline';
import orders from '../styles/screens/orders.css?inline';
import pcbuilder from '../styles/screens/pcbuilder.css?inline';
import printOrder from '../styles/screens/print-order.css?inline';
import product from '../styles/screens/product.css?inline';
import promotions from '../styles/screens/promotions.css?inline';
import services from '../styles/screens/services.css?inline';
import tracking from '../styles/screens/tracking.css?inline';
import phoneTable from '../styles/screens/phone-table.css?inline';
import selection from '../styles/screens/selection.css?inline';
import warranty from '../styles/screens/warranty.css?inline';
import { namesRead } from './custom-properties.ts';

/** The style sheets, minified: one for each screen, and parts that only some pages of a screen need. */
export const sheets = {
  account,
  article,
  assistant,
  checkout,
  contact,
  help,
  home,
  index,
  landing,
  landingDevices,
  landingPhones,
  list,
  login,
  mydata,
  news,
  notice,
  compare,
  orders,
  pcbuilder,
  printOrder,
  product,
  promotions,
  services,
  tracking,
  phoneTable,
  selection,
  warranty,
  filters,
  forms,
  gallery,
  prose,
  tiles,
  variants,
  fontsKhmer,
  fontsSigns,
} as const;
export type SheetName = keyof typeof sheets;

/** What shows at a touch alone: one file for all pages, which are painted without it. */
export const deferredSheet = { url: touchUrl, reads: namesRead(touch) };
