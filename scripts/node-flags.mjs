import { basename } from 'node:path';

/**
 * Flags of Node for programs that need some, by the name of their script.
 *
 * `serve`: short pauses count for more than throughput. With one thread of V8's own, and a young generation of 4 MB
 * instead of 16, the collector takes less from the threads that compress pages, and each of its pauses is shorter.
 */
const flags = { serve: ['--v8-pool-size=1', '--max-semi-space-size=4'] };

/**
 * Returns the flags for a script: `scripts/serve.ts`.
 * @param {string} script
 * @returns {string[]}
 */
export const nodeFlagsOf = (script) => flags[basename(script, '.ts')] ?? [];
