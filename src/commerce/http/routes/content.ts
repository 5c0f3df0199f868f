import type { FastifyInstance } from 'fastify';
import { endedShownMs } from '../../../contract/promotion-phase.ts';
import { inLanguage } from '../../localization/language.ts';
import type { Storage } from '../../storage/storage.ts';
import { negotiateLanguage, getStore } from '../request.ts';

/** The shop's content: links, help center, policy, news, promotions (R113, R114). */
export const contentRoutes = (app: FastifyInstance, storage: Storage): void => {
  app.get('/api/link', async (request, reply) => {
    negotiateLanguage(request, reply);
    const { code } = await getStore(request, storage);
    const links = await storage.links(code);
    return { data: links.map(({ id, name, link, logo }) => ({ id, name, link, logo_url: logo })) };
  });

  app.get('/api/help-center', async (request, reply) => {
    const language = negotiateLanguage(request, reply);
    const help = await storage.content((await getStore(request, storage)).code, 'help');
    return {
      data: help.map(({ id, name, icon, articles }) => ({
        id,
        name: inLanguage(name, language),
        icon,
        articles: articles.map((article) => ({
          id: article.id,
          title: inLanguage(article.title, language),
          summary: inLanguage(article.summary, language),
          body: inLanguage(article.body, language),
        })),
      })),
    };
  });

  app.get('/api/policy', async (request, reply) => {
    const language = negotiateLanguage(request, reply);
    const policies = await storage.content((await getStore(request, storage)).code, 'policies');
    return {
      data: policies.map(({ id, title, body, updatedAt }) => ({
        id,
        title: inLanguage(title, language),
        body: inLanguage(body, language),
        updated_at: updatedAt,
      })),
    };
  });

  app.get('/api/news', async (request, reply) => {
    const language = negotiateLanguage(request, reply);
    const news = await storage.content((await getStore(request, storage)).code, 'news');
    return {
      data: news.map((item) => ({
        id: item.id,
        title: inLanguage(item.title, language),
        summary: inLanguage(item.summary, language),
        body: inLanguage(item.body, language),
        image: item.image,
        published_at: item.publishedAt,
      })),
    };
  });

  app.get('/api/promotions', async (request, reply) => {
    const language = negotiateLanguage(request, reply);
    const { code } = await getStore(request, storage);
    const promotions = await storage.promotions(code, new Date(Date.now() - endedShownMs).toISOString());
    return {
      data: promotions.map((promotion) => ({
        id: promotion.id,
        title: inLanguage(promotion.title, language),
        summary: inLanguage(promotion.summary, language),
        image: promotion.image,
        starts_at: promotion.startsAt,
        ends_at: promotion.endsAt,
        product_ids: promotion.productIds,
      })),
    };
  });
};
