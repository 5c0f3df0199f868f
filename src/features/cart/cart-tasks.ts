import type { CartAddition, CartUpdate, ServerCartLine } from '../../contract/cart.ts';

/**
 * What the shopper did to the account's cart and the server has not confirmed (D16). Tasks are sent one at a time, in
 * their order; what shows is the server's cart with the tasks on top. Pure.
 */
export type Task =
  | { kind: 'add'; key: string; addition: CartAddition; shown: Shown }
  /** `by`: pieces more or less that are not confirmed; `sent`: the one of them that is on its way. */
  | { kind: 'step'; cartId: string; by: number; sent: { by: 1 | -1; key: string } | null }
  | { kind: 'note'; key: string; cartId: string; note: string }
  | { kind: 'remove'; key: string; cartId: string };

/** How a line looks before the server has told. */
export type Shown = Pick<ServerCartLine, 'name' | 'image' | 'price' | 'variantName' | 'unitName'>;

export type Tasks = readonly Task[];
export type Lines = readonly ServerCartLine[];

/** What a task asks of the API; its key is kept before it is sent, and sent again until there is an answer. */
export type Call =
  | { kind: 'add'; key: string; body: CartAddition }
  | { kind: 'update'; key: string; cartId: string; body: CartUpdate }
  | { kind: 'remove'; key: string; cartId: string };

const newLine = 'new-';
/** A line that the server has not named yet: it can be seen, not changed. */
export const isUnnamed = (cartId: string): boolean => cartId.startsWith(newLine);

/** Plus and minus: clicks that cancel out leave nothing to send. */
export const withStep = (tasks: Tasks, cartId: string, by: 1 | -1): Tasks => {
  const known = tasks.some((task) => task.kind === 'step' && task.cartId === cartId);
  const all: Tasks = known ? tasks : [...tasks, { kind: 'step', cartId, by: 0, sent: null }];
  return all
    .map((task) => (task.kind === 'step' && task.cartId === cartId ? { ...task, by: task.by + by } : task))
    .filter((task) => task.kind !== 'step' || task.by !== 0 || task.sent !== null);
};

/** @param shown how the line looks until the server tells */
export const withAddition = (tasks: Tasks, addition: CartAddition, shown: Shown, key: string): Tasks => [
  ...tasks,
  { kind: 'add', key, addition, shown },
];

/** The last note counts; one that is on its way is let arrive first. */
export const withNote = (tasks: Tasks, cartId: string, note: string, key: string): Tasks => [
  ...tasks.filter((task, place) => place === 0 || task.kind !== 'note' || task.cartId !== cartId),
  { kind: 'note', key, cartId, note },
];

/** What else was to happen to the line need not. The first task may be on its way. */
export const withRemoval = (tasks: Tasks, cartId: string, key: string): Tasks => [
  ...tasks.flatMap((task, place): Task[] => {
    if (task.kind === 'add' || task.cartId !== cartId) return [task];
    if (task.kind === 'step') return task.sent ? [{ ...task, by: task.sent.by }] : [];
    return place === 0 ? [task] : [];
  }),
  { kind: 'remove', key, cartId },
];

/**
 * A line that was taken out comes back: what was not sent yet is not sent at all; else it is added again. The first
 * task may be on its way.
 */
export const withLineBack = (tasks: Tasks, line: ServerCartLine, key: string): Tasks => {
  const place = tasks.findIndex(
    (task) => task.kind !== 'add' && task.cartId === line.cartId && (task.kind === 'remove' || task.kind === 'step'),
  );
  const task = tasks[place];
  if (task?.kind === 'remove' && place > 0) return tasks.toSpliced(place, 1);
  if (task?.kind === 'step' && task.sent === null) return withStep(tasks, line.cartId, 1);
  const { productId, quantity, variantId, unitId, note, name, image, price, variantName, unitName } = line;
  if (productId === null) return tasks;
  const addition = { product_id: productId, quantity, variant_option_id: variantId, unit_id: unitId, note };
  return withAddition(tasks, addition, { name, image, price, variantName, unitName }, key);
};

/** The first task, made ready to be sent, and its call; null: there is nothing to do. */
export const nextCall = (tasks: Tasks, newKey: () => string): { tasks: Tasks; call: Call } | null => {
  const [first, ...others] = tasks;
  if (!first) return null;
  if (first.kind === 'add') return { tasks, call: { kind: 'add', key: first.key, body: first.addition } };
  if (first.kind === 'remove') return { tasks, call: first };
  const { cartId } = first;
  if (first.kind === 'note')
    return { tasks, call: { kind: 'update', key: first.key, cartId, body: { note: first.note } } };
  const sent = first.sent ?? { by: first.by > 0 ? (1 as const) : (-1 as const), key: newKey() };
  const call: Call = { kind: 'update', key: sent.key, cartId, body: { quantity: sent.by } };
  return { tasks: [{ ...first, sent }, ...others], call };
};

const stepped = (lines: Lines, cartId: string, by: number): Lines =>
  lines
    .map((line) =>
      line.cartId === cartId
        ? { ...line, quantity: line.quantity + by, total: (line.price ?? 0) * (line.quantity + by) }
        : line,
    )
    .filter(({ quantity }) => quantity > 0);

const added = (lines: Lines, { key, addition, shown }: Extract<Task, { kind: 'add' }>): Lines => {
  const { product_id: productId, variant_option_id: variantId, unit_id: unitId, quantity, note } = addition;
  const same = lines.find(
    (line) => line.productId === productId && line.variantId === variantId && (!unitId || line.unitId === unitId),
  );
  if (same) return stepped(lines, same.cartId, quantity);
  const total = (shown.price ?? 0) * quantity;
  const line = { productId, variantId, unitId, quantity, note, total, stock: null, isAvailable: true, ...shown };
  return [...lines, { cartId: newLine + key, ...line }];
};

const applied = (lines: Lines, task: Task): Lines => {
  if (task.kind === 'add') return added(lines, task);
  if (task.kind === 'step') return stepped(lines, task.cartId, task.by);
  if (task.kind === 'remove') return lines.filter(({ cartId }) => cartId !== task.cartId);
  return lines.map((line) => (line.cartId === task.cartId ? { ...line, note: task.note } : line));
};

/** The cart as the shopper sees it: the server's, with what is not confirmed on top. */
export const shownLines = (lines: Lines, tasks: Tasks): Lines =>
  tasks.reduce<Lines>((shown, task) => applied(shown, task), lines);

type State = { lines: Lines; tasks: Tasks };

/** The first task's call was done: its part is the server's now. */
export const confirmed = ({ lines, tasks }: State): State => {
  const [first, ...others] = tasks;
  if (!first) return { lines, tasks };
  if (first.kind !== 'step' || !first.sent) return { lines: applied(lines, first), tasks: others };
  const by = first.by - first.sent.by;
  return {
    lines: stepped(lines, first.cartId, first.sent.by),
    tasks: by === 0 ? others : [{ ...first, by, sent: null }, ...others],
  };
};

/** The first task was refused, with all that is left of it. */
export const refused = (tasks: Tasks): Tasks => tasks.slice(1);
