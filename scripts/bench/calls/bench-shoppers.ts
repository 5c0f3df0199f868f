import { join } from 'node:path';
import * as z from 'zod';
import { codeSentResponse, tokenResponse } from '../../../src/contract/accounts.ts';
import { cartResponse } from '../../../src/contract/cart.ts';
import { paths } from '../../../src/contract/paths.ts';
import { shopperPaths } from '../../../src/contract/shopper-paths.ts';
import { databasePath } from '../../../src/commerce/start-commerce.ts';
import { openStorage } from '../../../src/commerce/storage/open-storage.ts';
import { StepError } from '../../supervisor/child.ts';
import type { BenchShop } from '../bench-shop.ts';

/** A shopper of the bench with a line in their cart. */
export type BenchShopper = { token: string; line: string };

const productsResponse = z.object({ data: z.array(z.looseObject({ id: z.union([z.string(), z.number()]) })).min(1) });

/** Registers shoppers directly at the commerce API, and puts a product into each one's cart. */
export const registerShoppers = async (
  { env, config: { code }, dataDir }: Pick<BenchShop, 'env' | 'config' | 'dataDir'>,
  count: number,
): Promise<BenchShopper[]> => {
  const ask = async (method: string, path: string, body?: object, token?: string): Promise<unknown> => {
    const headers = {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    };
    const address = `http://127.0.0.1:${env['COMMERCE_PORT']}${path}`;
    const answer = await fetch(address, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    if (!answer.ok) throw new StepError(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const storage = openStorage(databasePath(join(dataDir)));
  const codeOf = async (phone: string): Promise<string> => {
    const sent = (await storage.notifications(code, 10)).find(({ recipient }) => recipient === phone);
    return /\d{6}/u.exec(sent?.text ?? '')?.[0] ?? '';
  };
  const product = productsResponse.parse(await ask('GET', paths.products(code, { page: 1, rowPerPage: 1 }))).data[0]
    ?.id;
  const shoppers: BenchShopper[] = [];
  for (let number = 0; number < count; number++) {
    const phone = `+85512${String(600_000 + number)}`;
    const registered = await ask('POST', shopperPaths.register(code), {
      name: 'Bench',
      phone,
      password: 'long enough words',
    });
    const { secret } = codeSentResponse.parse(registered);
    const { token } = tokenResponse.parse(
      await ask('POST', shopperPaths.verify(code), { phone, secret, otp: await codeOf(phone) }),
    );
    const addition = { product_id: String(product), quantity: 1, variant_option_id: null, unit_id: null, note: '' };
    await ask('POST', shopperPaths.addToCart(code), addition, token);
    const line = cartResponse.parse(await ask('GET', shopperPaths.cart(code), undefined, token)).lines[0]?.cartId;
    if (line === undefined) throw new StepError('what was put into a cart of the bench is not in it');
    shoppers.push({ token, line });
  }
  await storage.close();
  return shoppers;
};
