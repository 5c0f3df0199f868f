import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { product } from '../../contract/products.ts';
import { $notice } from '../../ui/state/shell.ts';
import { logIn, t } from '../../ui/state/testing/fake-shop.ts';
import { cart } from '../cart/cart.ts';
import { taskEntries } from '../cart/pending-add.ts';
import { ProductCards } from './product-cards.tsx';
import { $products } from './products.ts';

const kettle = product.parse({ id: 7, name: 'Kettle', price: 25, stock: 1 });

const open = (): void => {
  $products.set({ '7': kettle });
  render(<ProductCards ids={['7']} locale="en" t={t} onProducts={() => undefined} />);
};
const button = (): HTMLElement => screen.getByRole('button', { name: `${t('product.addToCart')}: Kettle` });

afterEach(() => {
  $notice.set(null);
  $products.set({});
  cart.change(() => []);
});

test("a guest's cart takes a named product, up to the stock", async () => {
  const user = userEvent.setup();
  open();
  await user.click(button());
  expect(cart.$value.get()).toMatchObject([{ id: '7', name: 'Kettle', price: 2500, quantity: 1 }]);
  expect($notice.get()?.text).toBe(t('product.addedToCart'));
  await user.click(button());
  expect(cart.$value.get()).toMatchObject([{ quantity: 1 }]);
  expect($notice.get()?.text).toBe(t('product.allInCart'));
});

test('an account keeps the product at the press itself, whatever loads later', () => {
  logIn();
  open();
  button().click();
  const entries = Object.entries(localStorage).filter(([key]) => key.startsWith(taskEntries));
  expect(entries.map(([, entry]) => JSON.parse(String(entry)))).toMatchObject([
    { tasks: [{ kind: 'add', addition: { product_id: '7', quantity: 1 } }] },
  ]);
});

test('a product whose variants differ in price says from which on, as its card in a list does', () => {
  const variant = (id: number, price: number, stock: number) => ({
    variant_option_id: id,
    name: `${id} GB`,
    price,
    stock,
  });
  const phone = {
    id: 8,
    name: 'Phone',
    price: 900,
    variants: [variant(1, 500, 0), variant(2, 600, 3), variant(3, 700, 1)],
  };
  $products.set({ '8': product.parse(phone) });
  render(<ProductCards ids={['8']} locale="en" t={t} onProducts={() => undefined} />);
  expect(screen.getByRole('listitem').textContent).toContain('from $600.00');
});
