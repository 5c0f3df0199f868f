import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { ConfigError, messageOf } from '../../src/lib/errors.ts';

/**
 * Parses the options of a command.
 * @param usage usage of the command, for the message about a wrong option
 * @throws {ConfigError}
 */
export const parseOptions = <Options extends ParseArgsOptionsConfig>(options: Options, usage: string) => {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    throw new ConfigError(`${messageOf(error)}\nUse: ${usage}`, { cause: error });
  }
};
