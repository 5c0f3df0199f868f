import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

/** Reads V8's profiles (`node --cpu-prof`) and sums up the time by what it was spent on. */

const profileForm = z.object({
  nodes: z.array(
    z.object({
      id: z.number(),
      callFrame: z.object({
        functionName: z.string(),
        url: z.string(),
        lineNumber: z.number(),
        columnNumber: z.number(),
      }),
      children: z.array(z.number()).optional(),
    }),
  ),
  samples: z.array(z.number()),
  timeDeltas: z.array(z.number()),
});
export type Profile = z.output<typeof profileForm>;
/** `url`: the module that the function is written in, even if it runs from the bundle. */
export type Frame = { functionName: string; url: string };

/** Returns what a frame's time is for; null: it counts for the frame's caller. */
export type Classify = (frame: Frame) => string | null;

/** Functions of the built pages; their source maps stand beside them. */
const inBundle = /^file:.*\/dist\/server\/.*\.mjs$/u;

/** Returns a function that replaces the URL of a bundle's function by that of its source. */
const createSourceFinder = () => {
  const maps = new Map<string, SourceMap | null>();
  const mapOf = (url: string): SourceMap | null => {
    const known = maps.get(url);
    if (known !== undefined) return known;
    const file = fileURLToPath(`${url}.map`);
    // The bundler's own helpers have none.
    const map = existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8'))) : null;
    maps.set(url, map);
    return map;
  };
  return (callFrame: Profile['nodes'][number]['callFrame']) => {
    const { url, lineNumber, columnNumber } = callFrame;
    if (!inBundle.test(url)) return callFrame;
    const found = mapOf(url)?.findEntry(lineNumber, columnNumber);
    return found && 'originalSource' in found
      ? { ...callFrame, url: new URL(found.originalSource, url).href }
      : callFrame;
  };
};

/** @param text a `.cpuprofile` file; the bundle that it names must still be there */
export const parseProfile = (text: string): Profile => {
  const { nodes, ...rest } = profileForm.parse(JSON.parse(text));
  const atSource = createSourceFinder();
  return { ...rest, nodes: nodes.map((node) => ({ ...node, callFrame: atSource(node.callFrame) })) };
};

/** Returns the purpose of each node: its own, or that of the nearest caller that has one. */
const purposes = ({ nodes }: Profile, classify: Classify): Map<number, string> => {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parent = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)));
  const known = new Map<number, string>();
  const purposeOf = (id: number): string => {
    const path: number[] = [];
    let purpose: string | null = null;
    for (let at: number | undefined = id; at !== undefined && purpose === null; at = parent.get(at)) {
      const node = byId.get(at);
      purpose = known.get(at) ?? (node ? classify(node.callFrame) : null);
      path.push(at);
    }
    const found = purpose ?? 'other';
    for (const at of path) known.set(at, found);
    return found;
  };
  return new Map(nodes.map(({ id }) => [id, purposeOf(id)]));
};

/** Returns the milliseconds by purpose, over all profiles, highest first; idle time is left out. */
export const timeByPurpose = (profiles: readonly Profile[], classify: Classify): [string, number][] => {
  const times = new Map<string, number>();
  for (const profile of profiles) {
    const purpose = purposes(profile, classify);
    for (const [index, id] of profile.samples.entries()) {
      const name = purpose.get(id) ?? 'other';
      if (name === 'idle') continue;
      // A delta is the time since the previous sample and belongs to what ran then, which at this rate is the same.
      times.set(name, (times.get(name) ?? 0) + (profile.timeDeltas[index] ?? 0) / 1000);
    }
  }
  return [...times].toSorted(([, one], [, other]) => other - one);
};
