/**
 * Collects distinct views by their content.
 * @param shown the views that are numbered 0, 1, …
 * @returns the others, and a function that numbers a view; equal views share a number
 */
export const collectViews = <View>(
  shown: readonly View[],
): { others: readonly View[]; numberOf: (view: View) => number } => {
  const numbers = new Map(shown.map((view, number) => [JSON.stringify(view), number]));
  const others: View[] = [];
  return {
    others,
    numberOf: (view) => {
      const key = JSON.stringify(view);
      const number = numbers.get(key) ?? shown.length + others.push(view) - 1;
      numbers.set(key, number);
      return number;
    },
  };
};
