import type { Bought } from '../../contract/checkout.ts';
import { splitLocale } from '../../routes.ts';

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
};

/**
 * Parses what a URL asks to buy: `/checkout`, `/checkout?order=…`, `/buynow/{id}?quantity&variant&unit&appointment`; null:
 * nothing.
 */
export const boughtIn = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Bought | null => {
  const query = new URLSearchParams(search);
  const [, page, id = ''] = splitLocale(pathname).path.split('/');
  if (page !== 'buynow') {
    const order = query.get('order');
    return order ? { checkout_type: 'order', order_id: order } : { checkout_type: 'cart' };
  }
  const quantity = Number(query.get('quantity') ?? '1');
  const product = decoded(id);
  const appointment = query.get('appointment');
  return product === ''
    ? null
    : {
        checkout_type: 'buynow',
        product_id: product,
        quantity: Number.isSafeInteger(quantity) && quantity >= 1 ? quantity : 1,
        variant_option_id: query.get('variant') || null,
        unit_id: query.get('unit') || null,
        ...(appointment && { appointment_id: appointment }),
      };
};
