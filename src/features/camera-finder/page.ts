import type { LoaderContext } from '../../catalogue/context.ts';
import type { AreaChoices, CategoryNode } from '../../catalogue/page-data.ts';
import type { RuleProduct } from '../../catalogue/rule-products.ts';
import { addresses } from '../../routes.ts';
import { areaAddress, choice, ownPage, readOnly, section, type AreaPages } from '../landings/area-pages.ts';
import { specList } from '../../contract/specs.ts';
import { cameraKind, fitLens, groupByMount, type MountGroup } from './lens-fit.ts';
import { matchMounts, readMount, type Mount } from './mounts.ts';

const route = 'camera';
/** 'Canon EF-S' → 'canon-ef-s' */
const keyOf = (mount: string): string =>
  mount
    .toLowerCase()
    .replace(/[^a-z\d]+/gu, '-')
    .replace(/^-|-$/gu, '');
const mountAddress = (mount: string): string => areaAddress(route, 'mount', keyOf(mount));

const groupsOf = ({ rules }: LoaderContext, root: CategoryNode): MountGroup<RuleProduct>[] =>
  groupByMount(rules.all({ categoryId: root.id }));

const mountsOf = (product: RuleProduct): Mount[] =>
  [...specList(product, 'mount'), ...specList(product, 'mounts')].flatMap((text) => {
    const mount = readMount(text);
    return mount === null || mount === 'fixed' ? [] : [mount];
  });

/** Tells whether a product belongs on the page of a mount: it has that mount, or one that may fit it. */
const isOn = (mount: string, product: RuleProduct): boolean => {
  const own = readMount(mount);
  if (own === null || own === 'fixed') return false;
  return mountsOf(product).some((one) => one.variant === mount || matchMounts(own, one) !== 'no');
};

/** Returns lenses for the cameras of a mount: those that fit all of them, and those to check. */
const lensesOf = (context: LoaderContext, root: CategoryNode, { mount, cameras }: MountGroup<RuleProduct>) => {
  const lenses = context.rules
    .all({ categoryId: root.id })
    .filter((product) => cameraKind(product) === 'lens' && isOn(mount, product));
  const fitting: RuleProduct[] = [];
  const toCheck: RuleProduct[] = [];
  for (const lens of lenses) {
    const verdicts = cameras.map((camera) => fitLens(camera, lens).fit);
    if (verdicts.every((fit) => fit === 'fits')) fitting.push(lens);
    else if (verdicts.some((fit) => fit !== 'no')) toCheck.push(lens);
  }
  return { fitting, toCheck };
};

const rowOf = (
  context: LoaderContext,
  groups: readonly MountGroup<RuleProduct>[],
  current: string | null,
): AreaChoices => ({
  label: context.t('cameraFinder.byMount'),
  choices: groups.map(({ mount, cameras, lenses }) =>
    choice(context, mount, mountAddress(mount), cameras.length + lenses.length, mount === current),
  ),
});

/** `/camera`: by mount, each with a page of its cameras and the lenses that fit them. */
export const cameraPages: AreaPages = {
  route,
  area: (context, root) => {
    const groups = groupsOf(context, root);
    return groups.length > 0 ? { kind: 'choices', rows: [rowOf(context, groups, null)] } : null;
  },
  paths: (context, root) => groupsOf(context, root).map(({ mount }) => mountAddress(mount)),
  affectedBy: (context, root, product, isSorted) => {
    if (product.categoryId !== root.id) return [];
    const groups = groupsOf(context, root);
    if (isSorted) return [addresses.root(route), ...groups.map(({ mount }) => mountAddress(mount))];
    return groups.filter(({ mount }) => isOn(mount, product)).map(({ mount }) => mountAddress(mount));
  },
  load: (context, root, values) => {
    const key = readOnly(values, 'mount');
    const groups = key === null ? [] : groupsOf(context, root);
    const group = groups.find(({ mount }) => keyOf(mount) === key);
    if (!group) return null;
    const { t, shell } = context;
    const { mount, cameras } = group;
    const heading = t('cameraFinder.forMount', { mount });
    const { fitting, toCheck } = lensesOf(context, root, group);
    return {
      template: 'selection',
      ...ownPage(context, route, root, {
        heading,
        description: t('cameraFinder.metaDescription', { mount, store: shell.storeName }),
        address: mountAddress(mount),
      }),
      data: {
        heading,
        lead: t(fitting.length + toCheck.length > 0 ? 'cameraFinder.lead' : 'cameraFinder.leadAlone'),
        rows: [rowOf(context, groups, mount)],
        sections: [
          ...section(context, t('cameraFinder.bodies'), cameras),
          ...section(context, t('cameraFinder.lensesFit'), fitting, { most: 24 }),
          ...section(context, t('cameraFinder.lensesCheck'), toCheck, { note: t('cameraFinder.lensesCheckNote') }),
        ],
      },
    };
  },
};
