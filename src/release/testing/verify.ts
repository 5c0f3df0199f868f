import { messageOf } from '../../lib/errors.ts';
import type { BodyReader } from '../bodies.ts';
import type { Release } from '../release.ts';

/**
 * Reads every body of a release, which verifies its hash.
 * @returns the problems found, one sentence each
 */
export const verify = async (release: Release, reader: BodyReader): Promise<string[]> => {
  const problems: string[] = [];
  for (const [address, { hash }] of release.entries())
    try {
      await reader.read(hash, 'identity', address);
    } catch (error) {
      problems.push(messageOf(error));
    }
  return problems;
};
