import { brandsResponse, type Brand } from '../contract/brands.ts';
import { categoriesResponse, groupsResponse, type Category } from '../contract/categories.ts';
import { helpResponse, linksResponse, newsResponse, policyResponse, promotionsResponse } from '../contract/content.ts';
import { paymentVendorResponse, vendorPayments, type PaymentType, type ShopBank } from '../contract/checkout.ts';
import { featurePaths } from '../contract/feature-paths.ts';
import { shopperPaths } from '../contract/shopper-paths.ts';
import { fittingResponse, type FittingDevice } from '../contract/fitting.ts';
import { branchesResponse, type Branch } from '../contract/locations.ts';
import { paths } from '../contract/paths.ts';
import { freelancerResponse, freelancersResponse, servicesResponse, type Freelancer } from '../contract/services.ts';
import { storeInfoResponse, type StoreInfo } from '../contract/store-info.ts';
import { ApiError, createRequest, type Connection } from './request.ts';

/** Returns an empty list if the API does not have the call. */
const orNone = async <Item>(list: Promise<Item[]>): Promise<Item[]> => {
  try {
    return await list;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return [];
    throw error;
  }
};

/** Creates a client for the parts of a shop that are not products, in one language (R113). */
export const createShopApi = (connection: Connection) => {
  const request = createRequest(connection);
  const store = connection.storeCode;
  return {
    storeInfo: (domain: string): Promise<StoreInfo> => request(paths.storeInfo(domain), storeInfoResponse),

    /** Returns the categories in the order of their sequence, each with its groups. */
    categories: async (): Promise<Category[]> => {
      const heads = await request(paths.categories(store), categoriesResponse);
      return Promise.all(
        heads.map(async (head) => ({
          ...head,
          groups: await request(paths.categoryGroups(store, head.id), groupsResponse),
        })),
      );
    },

    /** Returns all brands: pages 1 to last_page. */
    brands: async (): Promise<Brand[]> => {
      const first = await request(paths.brands(store, 1), brandsResponse);
      const rest: Brand[] = [];
      for (let page = 2; page <= first.last_page; page++)
        rest.push(...(await request(paths.brands(store, page), brandsResponse)).data);
      return [...first.data, ...rest];
    },

    /** Returns the payment types that the shop accepts, and its banks. */
    vendor: async (): Promise<{ payments: PaymentType[]; banks: ShopBank[] }> => {
      const vendor = await request(shopperPaths.vendor(store), paymentVendorResponse);
      return { payments: vendorPayments(vendor), banks: vendor.banks.map(({ type, name }) => ({ type, name })) };
    },

    /** Returns the branches where orders can be picked up; none if the API does not have them. */
    branches: (): Promise<Branch[]> => orNone(request(paths.branches(store), branchesResponse)),

    /** Returns which spare parts fit which device; no devices if the API has no such table. */
    fitting: (): Promise<FittingDevice[]> => orNone(request(featurePaths.fitting(store), fittingResponse)),

    links: () => request(paths.links(store), linksResponse),
    help: () => request(paths.helpCenter(store), helpResponse),
    policies: () => request(paths.policy(store), policyResponse),
    news: () => request(paths.news(store), newsResponse),
    services: () => request(featurePaths.services(store), servicesResponse),
    /** Returns all freelancers: pages 1 to last_page. */
    freelancers: async (): Promise<Freelancer[]> => {
      const page = (number: number) =>
        request(featurePaths.freelancers(store, { page: number, rowPerPage: 100 }), freelancersResponse);
      const first = await page(1);
      const rest: Freelancer[] = [];
      for (let next = 2; next <= first.lastPage; next++) rest.push(...(await page(next)).freelancers);
      return [...first.freelancers, ...rest];
    },
    freelancer: (id: string) => request(featurePaths.freelancer(store, id), freelancerResponse),
    promotions: () => request(paths.promotions(store), promotionsResponse),
  };
};
