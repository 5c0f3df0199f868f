import { followLog } from '../follow.ts';

/** Follows the release log of the store S001 until it is killed. Arguments: `DATABASE_URL DATA_DIR`. */
const [databaseUrl = '', dataDir = ''] = process.argv.slice(2);
followLog({ databaseUrl, dataDir, stores: ['S001'], onCaughtUp: () => process.stdout.write('caught up\n') });
process.stdout.write('begun\n');
