import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFoundError } from '../../errors/commerce-error.ts';
import { serializeFilters, serializeProduct } from '../../serializers/catalogue.ts';
import type { Language } from '../../localization/language.ts';
import type { ListQuery } from '../../storage/products/product-types.ts';
import type { Storage } from '../../storage/storage.ts';
import { parseListQuery } from '../list-query.ts';
import { parseId, negotiateLanguage, parseQuery, getStore } from '../request.ts';

const quickRows = 15;

/** Products: details, lists, search and quick search (R43, R113, R114). */
export const productRoutes = (app: FastifyInstance, storage: Storage): void => {
  const categories = async (store: string, query: ListQuery, language: Language) =>
    (await storage.searchCategories(store, query, language)).map(({ id, categoryId, name, count }) => ({
      id,
      category_id: categoryId,
      name,
      count,
    }));

  const list = (rowPerPage: number, isQuick: boolean) => async (request: FastifyRequest, reply: FastifyReply) => {
    const language = negotiateLanguage(request, reply);
    const { code } = await getStore(request, storage);
    const query = { ...parseListQuery(parseQuery(request), { rowPerPage }), readsMeaning: true };
    const { products, total, filters, corrected, notSold } = await storage.products(code, query, language);
    return {
      data: products.map((product) => serializeProduct(product, Date.now())),
      total,
      current_page: query.page,
      last_page: Math.max(1, Math.ceil(total / query.rowPerPage)),
      ...(filters ? { filters: serializeFilters(filters) } : {}),
      ...(corrected === null ? {} : { corrected }),
      ...(notSold === null ? {} : { not_sold: notSold }),
      ...(isQuick && query.name !== null ? { categories: await categories(code, query, language) } : {}),
    };
  };

  app.get('/api/products', list(12, false));
  app.get('/products', list(quickRows, true));

  app.get<{ Params: { id: string } }>('/api/product/:id', async (request, reply) => {
    const language = negotiateLanguage(request, reply);
    const { code } = await getStore(request, storage);
    const id = parseId(request.params.id);
    const product = id === null ? null : await storage.product(code, id, language);
    if (!product) throw notFoundError('there is no such product in this store');
    return { data: serializeProduct(product, Date.now()) };
  });
};
